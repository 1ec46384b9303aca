import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** A size of text or a corner, as a declaration of CSS; also where it is handed on by a variable of ours. */
const DECLARATION = /(?<![\w-])(?:font-size|font|[\w-]*radius|--[\w-]*text)\s*:([^;}]*)/g;
/** The same as a property of a component. */
const PROPERTY = /\b(?:(?:fz|radius)=\{(?!0\})\d[^}]*\}|(?:fontSize|borderRadius): ["']?\d[^,}]*)/g;
const LENGTH = /(?<![\w-])\d*\.?\d+(?:px|rem|em|pt|vw)\b/;

/** Names every size of text and every corner of the web that is not taken from ui/theme/tokens.css. */
export function checkStyles(root: string): string[] {
  const web = join(root, "src/web");
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.module\.css$|(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  if (!files.some((file) => file.endsWith(".css"))) return ["No style sheet was found"];
  return files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const faults = file.endsWith(".css") ? rawDeclarations(source) : rawProperties(source);
    return faults.map((fault) => `${relative(root, file)}: "${fault}" is no step of ui/theme/tokens.css`);
  });
}

function rawDeclarations(css: string): string[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(DECLARATION)]
    .filter(([, value = ""]) => LENGTH.test(value))
    .map(([declaration]) => declaration.trim());
}

function rawProperties(source: string): string[] {
  return [...source.matchAll(PROPERTY)].map(([property]) => property);
}

if (import.meta.main) {
  const faults = checkStyles(resolve(process.argv[2] ?? join(import.meta.dirname, "../..")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
