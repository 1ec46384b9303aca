import manifest from "../../../../package.json" with { type: "json" };

/** Which release of the product this process runs. */
export const VERSION: string = manifest.version;
