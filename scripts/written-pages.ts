import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import type * as Vite from "vite";
import { lightContracts } from "./light-contracts.ts";
import { type WebChunk, expectLight, filesOfModule } from "./web-chunks.ts";

const NONCE = 'nonce="__CSP_NONCE__"';

/** The web as it was just built. */
export interface BuiltWeb {
  root: string;
  /** Its index.html is what every page is made from. */
  folder: string;
  chunks: readonly WebChunk[];
}

/** A page as it goes into index.html. */
export interface WrittenPage {
  path: string;
  locale: string;
  title: string;
  /** Attributes of the document. */
  marks: Record<string, string>;
  /** Its files in src, like `web/pages/auth/login/LoginPage.tsx`: their styles are written into it, their scripts fetched at once. */
  modules: readonly string[];
  /** Drawn in place of the empty page. */
  html?: string;
  /** Stands behind it: HTML, and a script that runs at once. */
  behind?: { html: string; script: string };
}

/** Builds one of our modules so that it runs here, imports it, and names the modules that are in it. */
export async function importForBuild<T>(
  vite: typeof Vite,
  { root, folder }: BuiltWeb,
  module: string,
): Promise<{ exported: T; moduleIds: string[] }> {
  const outDir = join(folder, "renderer");
  // A name of its own: what was imported once is not imported anew.
  const name = `${parse(module).name}.js`;
  const built = await vite.build({
    ...baseConfig(root),
    ssr: { noExternal: true },
    build: {
      ssr: join(root, "src", module),
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
  const output = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const exported = (await import(pathToFileURL(join(outDir, name)).href)) as T;
  await rm(outDir, { recursive: true });
  return { exported, moduleIds: output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])) };
}

/** Builds one of our modules as a script that is written into a page. */
export async function buildInlineScript(vite: typeof Vite, root: string, module: string): Promise<string> {
  const built = await vite.build({
    ...baseConfig(root),
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { input: join(root, "src", module), output: { format: "iife", codeSplitting: false } },
      modulePreload: { polyfill: false },
    },
  });
  const output = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const [script] = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  if (!script || output.length !== 1) throw new Error(`${module} is not one script`);
  if (/<\/script|<!--/i.test(script)) throw new Error(`${module} would end the element it is written into`);
  return script.trim();
}

const baseConfig = (root: string) => ({
  configFile: false as const,
  root: join(root, "src/web"),
  logLevel: "warn" as const,
  mode: "production",
  plugins: [lightContracts(), react()],
  define: { "process.env.NODE_ENV": '"production"' },
  oxc: { jsx: { runtime: "automatic" as const, development: false } },
});

/** Writes a page for the server to send: drawn at once, without waiting for a script or a style sheet. */
export async function writePage({ folder, chunks }: BuiltWeb, page: WrittenPage): Promise<void> {
  const shell = await readFile(join(folder, "index.html"), "utf8");
  const files = new Set(page.modules.flatMap((module) => [...filesOfModule(chunks, module)]));
  expectLight(chunks, files, page.path);
  const styles = [...files].filter((file) => file.endsWith(".css"));
  const css = (await Promise.all(styles.map((file) => readFile(join(folder, file), "utf8")))).join("\n");
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const target = join(folder, "open", `${page.path}.${page.locale}.html`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, fillShell(shell, page, { css, styles, scripts }));
}

/**
 * The pages' policy allows no style attributes. They become rules of the page's style sheet, and attributes of another
 * name from which the browser sets them once the page comes to life.
 */
export function moveStyleAttributes(html: string): { html: string; rules: string } {
  const texts = new Set<string>();
  const moved = html.replaceAll(/(<[^>]*) style="([^"]*)"/g, (_, before: string, style: string) => {
    texts.add(style);
    return `${before} data-style="${style}"`;
  });
  const rules = [...texts].map(decodeEntities).map((text) => `[data-style=${JSON.stringify(text)}]{${text}}`);
  return { html: moved, rules: rules.join("") };
}

const decodeEntities = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

interface Files {
  css: string;
  styles: string[];
  scripts: string[];
}

/** The page instead of the empty one, its styles in it, and its scripts asked for at once. */
function fillShell(shell: string, page: WrittenPage, { css, styles, scripts }: Files): string {
  const { html, rules } = moveStyleAttributes(
    `<div id="root">${page.html ?? ""}</div>${page.behind === undefined ? "" : page.behind.html}`,
  );
  const script = page.behind === undefined ? "" : `<script ${NONCE}>${page.behind.script}</script>`;
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin ${NONCE} href="/${file}">`).join("");
  // Already in the page. Vite waits for the style sheets of a chunk unless a link to them is there.
  const present = styles.map((file) => `<link rel="stylesheet" crossorigin disabled href="/${file}">`).join("");
  // Somebody who is to see another page than this one sees nothing until it is there.
  const hiding = "html[data-passed] #root{visibility:hidden}";
  const [entry = ""] = /<script type="module"[^>]*><\/script>/.exec(shell) ?? [];
  const marks = Object.entries(page.marks).map(([name, value]) => ` ${name}="${value}"`);
  return [
    [/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, ""] as const,
    [entry, ""] as const,
    ['<html lang="en">', `<html lang="${page.locale}"${marks.join("")}>`] as const,
    [/<title>.*<\/title>/, `<title>${page.title}</title>`] as const,
    ["</head>", `<style ${NONCE}>${css}${rules}${hiding}</style>${present}</head>`] as const,
    // Scripts behind the page, since on a slow line they would take a share of it from the page's own bytes; but they are asked for
    // before the page's own script runs: drawing what it draws takes as long as they are on their way.
    ['<div id="root"></div>', `${html}${entry}${preloads}${script}`] as const,
  ].reduce((text, [place, filling]) => {
    const filled = text.replace(place, () => filling);
    if (filled === text) throw new Error(`index.html has no place for ${filling.slice(0, 40)}`);
    return filled;
  }, shell);
}
