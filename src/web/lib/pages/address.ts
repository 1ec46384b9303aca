import { createContext, use } from "react";

/** What the address of a page says: the parts of its path that vary, and its query, by name. */
export type Address = Readonly<Record<string, string | undefined>>;

export const AddressContext = createContext<Address>({});

/** For pages that arrive as HTML: these are drawn with the router and without it. */
export const useAddress = (): Address => use(AddressContext);
