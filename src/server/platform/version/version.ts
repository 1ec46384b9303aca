import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Which release of the product this process runs. */
export const VERSION: string = manifest.version;
