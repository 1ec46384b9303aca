import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import type * as Vite from "vite";
import { gatherTexts } from "#shared/i18n/catalogue.ts";
import { lightContracts } from "./light-contracts.ts";
import { type WebChunk, filesOfModule } from "./web-chunks.ts";

const NONCE = 'nonce="__CSP_NONCE__"';

/** A page as the renderer gives it. */
interface WrittenPage {
  path: string;
  locale: string;
  /** Its file in src, like `web/pages/auth/login/LoginPage.tsx`. */
  module: string;
  title: string;
  html: string;
}

interface OpenPagesInput {
  root: string;
  /** The built web; its index.html is what every page is made from. */
  folder: string;
  chunks: readonly WebChunk[];
}

/**
 * Writes the pages that need no session as HTML, one file for each page and language: drawn at once, without waiting
 * for a script or a style sheet. The same code then brings them to life in the browser.
 */
export async function writeOpenPages(vite: typeof Vite, { root, folder, chunks }: OpenPagesInput): Promise<void> {
  const shell = await readFile(join(folder, "index.html"), "utf8");
  const pages = await renderPages(vite, root, join(folder, "renderer"));
  for (const page of pages) {
    const files = new Set(
      ["web/main.tsx", page.module, `shared/i18n/open.${page.locale}.ts`].flatMap((module) => [
        ...filesOfModule(chunks, module),
      ]),
    );
    const styles = [...files].filter((file) => file.endsWith(".css"));
    const css = (await Promise.all(styles.map((file) => readFile(join(folder, file), "utf8")))).join("\n");
    const scripts = [...files].filter((file) => file.endsWith(".js"));
    const target = join(folder, "open", `${page.path}.${page.locale}.html`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, fillShell(shell, { ...page, css, styles, scripts }));
  }
}

/** Code that is fetched together with every text (`loadSecondStep`): it comes after a right password, and pages do not wait for it. */
const WITH_ALL_TEXTS = /\/src\/web\/features\/twofactor\//;

/** Texts that these modules name and the catalogue of open pages does not have: they would be shown as their keys. */
async function unknownTexts(moduleIds: readonly string[]): Promise<string[]> {
  const texts = gatherTexts(await import("#shared/i18n/open.en.ts"));
  const ours = moduleIds.filter((id) => /\/src\/web\/.*\.tsx?$/.test(id) && !WITH_ALL_TEXTS.test(id));
  const sources = await Promise.all(ours.map((id) => readFile(id, "utf8")));
  const named = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*[`"'](\w+):([\w.]*)/g)]);
  return named.filter(([, namespace = ""]) => !(namespace in texts)).map(([, namespace, key]) => `${namespace}:${key}`);
}

async function renderPages(vite: typeof Vite, root: string, outDir: string): Promise<WrittenPage[]> {
  const built = await vite.build({
    configFile: false,
    root: join(root, "src/web"),
    logLevel: "warn",
    mode: "production",
    plugins: [lightContracts(), react()],
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, "src/web/app/open/renderOpenPages.tsx"),
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: "render.js", codeSplitting: false } },
    },
  });
  const output = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const strangers = await unknownTexts(output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
  if (strangers.length > 0) throw new Error(`shared/i18n/open.*.ts lack what open pages say: ${strangers.join(", ")}`);
  const renderer = (await import(pathToFileURL(join(outDir, "render.js")).href)) as {
    renderOpenPages: () => Promise<WrittenPage[]>;
  };
  const pages = await renderer.renderOpenPages();
  await rm(outDir, { recursive: true });
  return pages;
}

interface Filling extends WrittenPage {
  css: string;
  styles: string[];
  scripts: string[];
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

/** The page instead of the empty one, its styles in it, and its scripts asked for at once. */
function fillShell(shell: string, { path, locale, title, html: drawn, css, styles, scripts }: Filling): string {
  const { html, rules } = moveStyleAttributes(drawn);
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin ${NONCE} href="/${file}">`).join("");
  // Already in the page. Vite waits for the style sheets of a chunk unless a link to them is there.
  const present = styles.map((file) => `<link rel="stylesheet" crossorigin disabled href="/${file}">`).join("");
  // Somebody who is to see another page than this one sees nothing until it is there.
  const hiding = "html[data-passed] #root{visibility:hidden}";
  const filled = shell
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, "")
    .replace('<html lang="en">', `<html lang="${locale}" data-open="${path}" data-year="${new Date().getFullYear()}">`)
    .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
    .replace("</head>", () => `<style ${NONCE}>${css}${rules}${hiding}</style>${present}${preloads}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
  for (const part of [`data-open="${path}"`, `<div id="root">${html}`, title])
    if (!filled.includes(part)) throw new Error(`index.html has no place for ${part.slice(0, 40)}`);
  return filled;
}
