import { createContext } from "react";

/** How somebody came to the first page of the router: with a new document, or from a page that was drawn without it. */
export type Arrival = "document" | "open-page";

export const FirstPage = createContext<Arrival>("document");
