import { enableCompileCache } from "node:module";

enableCompileCache();
const { run } = await import("./process.ts");
await run();
