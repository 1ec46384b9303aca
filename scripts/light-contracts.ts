import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** What `api` on the web reads of an endpoint. */
const CALL_FIELDS = ["method", "path", "access", "hasBody", "download"] as const;
const SCHEMAS = "?schemas";
const IMPORT = /^import \{([^}]*)\} from "((?:#shared|\.)\/[^"]*\.contract\.ts)";$/gm;

/**
 * Lets the web call endpoints without loading zod and every schema: in the built web a contract consists of the plain
 * values it exports, endpoints reduced to what a call needs. Who imports a schema gets it from the whole contract:
 * forms do, pages do not.
 */
export const lightContracts = (): Plugin => ({
  name: "plaudit:light-contracts",
  apply: "build",
  enforce: "pre",
  async load(id) {
    if (id.endsWith(`.contract.ts${SCHEMAS}`)) {
      const code = await readFile(id.slice(0, -SCHEMAS.length), "utf8");
      return { code, moduleType: "ts", moduleSideEffects: false };
    }
    if (!id.endsWith(".contract.ts")) return undefined;
    return { code: lightenContract(await loadContract(id)), moduleType: "js", moduleSideEffects: false };
  },
  async transform(code, id) {
    const contracts = new Map<string, Exported>();
    for (const [, , specifier = ""] of code.matchAll(IMPORT)) {
      const resolved = await this.resolve(specifier, id);
      if (resolved) contracts.set(specifier, await loadContract(resolved.id));
    }
    return contracts.size === 0 ? undefined : { code: splitImports(code, contracts), map: null };
  },
});

type Exported = Record<string, unknown>;

const loadContract = async (path: string): Promise<Exported> => (await import(pathToFileURL(path).href)) as Exported;

/** The module that stands for a contract on the web. */
export const lightenContract = (exported: Exported): string =>
  Object.entries(exported)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(lighten(value))};`)
    .join("\n");

/** Makes each import of schemas from a contract one of its own, which asks for the whole contract. */
export const splitImports = (code: string, contracts: ReadonlyMap<string, Exported>): string =>
  code.replace(IMPORT, (statement, names: string, specifier: string) => {
    const contract = contracts.get(specifier);
    if (!contract) return statement;
    const wanted = names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "));
    const isLight = (name: string): boolean => isPlain(contract[name.split(" ")[0] ?? ""]);
    const importOf = (list: string[], from: string): string =>
      list.length === 0 ? "" : `import { ${list.join(", ")} } from "${from}";`;
    return (
      importOf(wanted.filter(isLight), specifier) +
      importOf(
        wanted.filter((name) => !isLight(name)),
        specifier + SCHEMAS,
      )
    );
  });

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isEndpoint = (value: unknown): value is Fields =>
  isFields(value) && CALL_FIELDS.every((field) => field in value) && typeof value["path"] === "string";

function isPlain(value: unknown): boolean {
  if (isEndpoint(value) || value === null) return true;
  if (typeof value === "object")
    return (Array.isArray(value) || isFields(value)) && Object.values(value).every(isPlain);
  return ["string", "number", "boolean", "undefined"].includes(typeof value);
}

function lighten(value: unknown): unknown {
  if (isEndpoint(value)) return Object.fromEntries(CALL_FIELDS.map((field) => [field, value[field]]));
  if (Array.isArray(value)) return value.map(lighten);
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lighten(part)]));
  return value;
}
