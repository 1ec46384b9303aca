import { drawSketch } from "./drawSketch.ts";

// The build writes this script into the document, behind the sketches. The one in the head has said whether to use them.
const root = document.getElementById("root");
if (root && document.documentElement.dataset["sketch"] !== undefined) drawSketch(root, new Date());
