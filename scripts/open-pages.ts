import { readFile } from "node:fs/promises";
import type * as Vite from "vite";
import { gatherTexts } from "#shared/i18n/catalogue.ts";
import { markOf } from "#shared/http/written-page.ts";
import { type BuiltWeb, importForBuild, writePage } from "./written-pages.ts";

/** A page as the renderer gives it. */
interface OpenPage {
  path: string;
  locale: string;
  module: string;
  title: string;
  html: string;
}

/**
 * Writes the pages that need no session as HTML, one file for each page and language. The same code then brings them to
 * life in the browser.
 */
export async function writeOpenPages(vite: typeof Vite, web: BuiltWeb): Promise<void> {
  const { exported, moduleIds } = await importForBuild<{ renderOpenPages: () => Promise<OpenPage[]> }>(
    vite,
    web,
    "web/app/open/renderOpenPages.tsx",
  );
  const strangers = await unknownTexts(moduleIds);
  if (strangers.length > 0) throw new Error(`shared/i18n/open.*.ts lack what open pages say: ${strangers.join(", ")}`);
  for (const { path, locale, module, title, html } of await exported.renderOpenPages())
    await writePage(web, {
      path,
      locale,
      title,
      html,
      marks: {
        "data-open": path,
        "data-year": String(new Date().getFullYear()),
        ...(html.includes(markOf("operator_name")) ? { "data-operator": markOf("operator") } : {}),
      },
      modules: ["web/main.tsx", module, `shared/i18n/open.${locale}.ts`],
    });
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
