import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

type Texts = { readonly [key: string]: string | Texts };

/** Compares German with English, and every key named in the sources with both. */
export async function checkI18n(root: string): Promise<string[]> {
  const [en, de] = await Promise.all([readCatalogue(root, "en"), readCatalogue(root, "de")]);
  if (en.size < 2) return ["The English catalogue has no texts"];
  const permissions = await readPermissions(root);
  return [...faultsOfKeys(en, de), ...faultsOfTexts(en, de), ...faultsOfSources(root, en, permissions)];
}

async function readCatalogue(root: string, locale: "en" | "de"): Promise<Map<string, string>> {
  const read = (file: string): Promise<unknown> => import(pathToFileURL(join(root, "src/shared/i18n", file)).href);
  const { gatherTexts } = (await read("catalogue.ts")) as { gatherTexts: (texts: unknown) => Texts };
  const catalogue = gatherTexts(await read(`catalogue.${locale}.ts`));
  const texts = new Map<string, string>();
  for (const [namespace, content] of Object.entries(catalogue)) {
    if (typeof content !== "string") collect(`${namespace}:`, content, texts);
  }
  return texts;
}

function collect(prefix: string, content: Texts, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(content)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else collect(`${prefix}${key}.`, value, into);
  }
}

function faultsOfKeys(en: Map<string, string>, de: Map<string, string>): string[] {
  const missing = (from: Map<string, string>, other: Map<string, string>, language: string): string[] =>
    [...from.keys()].filter((key) => !other.has(key)).map((key) => `${key} is missing in ${language}`);
  return [...missing(en, de, "German"), ...missing(de, en, "English")];
}

function faultsOfTexts(en: Map<string, string>, de: Map<string, string>): string[] {
  const faults: string[] = [];
  for (const [key, english] of en) {
    const german = de.get(key);
    if (german === undefined) continue;
    if (english.trim() === "" || german.trim() === "") faults.push(`${key} is empty`);
    const [wanted, given] = [placeholders(key, english), placeholders(key, german)];
    if (wanted !== given)
      faults.push(`${key} has the placeholders ${wanted || "none"} in English and ${given || "none"} in German`);
  }
  return faults;
}

/** A text for exactly one may spell the number out. */
function placeholders(key: string, text: string): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? "");
  return [...new Set(names)]
    .filter((name) => !(name === "count" && key.endsWith("_one")))
    .toSorted()
    .join(", ");
}

/** The type check knows keys passed to `t`; this also finds those handed around as plain strings, such as messages of a schema. */
function faultsOfSources(root: string, en: Map<string, string>, permissions: ReadonlySet<string>): string[] {
  const namespaces = new Set([...en.keys()].map((key) => key.split(":", 1)[0]));
  const known = new Set([...en.keys()].map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")));
  for (const key of en.keys()) known.add(key);
  const faults: string[] = [];
  for (const file of sources(root)) {
    for (const [, key = "", namespace = "", name = ""] of readFileSync(file, "utf8").matchAll(
      /["'`](([a-z_]+):([a-z][\w.]*[\w]))["'`]/g,
    )) {
      // "staff:clients" is also how an endpoint says who may call it.
      if (!namespaces.has(namespace) || known.has(key) || (namespace === "staff" && permissions.has(name))) continue;
      faults.push(`${relative(root, file)}: there is no text ${key}`);
    }
  }
  return faults;
}

async function readPermissions(root: string): Promise<ReadonlySet<string>> {
  const module = (await import(pathToFileURL(join(root, "src/shared/domain/permissions.ts")).href)) as {
    PERMISSIONS: readonly string[];
  };
  return new Set(module.PERMISSIONS);
}

function sources(root: string): string[] {
  return readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.main) {
  const faults = await checkI18n(resolve(process.argv[2] ?? join(import.meta.dirname, "../..")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
