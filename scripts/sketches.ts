import type * as Vite from "vite";
import { type BuiltWeb, buildInlineScript, importForBuild, writePage } from "./written-pages.ts";

/** A page as the renderer gives it. */
interface Sketch {
  path: string;
  locale: string;
  title: string;
  greetings: Record<string, string>;
  layouts: { id: string; html: string }[];
}

/** Mantine's variables, which it writes into whatever it draws: once is enough. */
const THEME_STYLES = /<style data-mantine-styles="[^"]*"[^>]*>[^<]*<\/style>/g;

/**
 * Writes the signed-in pages that are drawn before their code arrives: what everybody sees there stands in the document,
 * once for each layout, and a small script fills in what the browser remembers of the owner.
 */
export async function writeSketches(vite: typeof Vite, web: BuiltWeb): Promise<void> {
  const { exported } = await importForBuild<{ renderSketches: () => Promise<Sketch[]> }>(
    vite,
    web,
    "web/app/sketch/renderSketches.tsx",
  );
  const script = await buildInlineScript(vite, web.root, "web/app/sketch/startSketch.ts");
  for (const { path, locale, title, greetings, layouts } of await exported.renderSketches()) {
    const words = escapeAttribute(JSON.stringify(greetings));
    const templates = layouts.map(
      ({ id, html }) =>
        `<template id="${id}" data-greetings="${words}">${html.replaceAll(THEME_STYLES, "")}</template>`,
    );
    const styles = layouts[0]?.html.match(THEME_STYLES) ?? [];
    if (styles.length === 0) throw new Error("A sketch has no styles of its theme");
    await writePage(web, {
      path,
      locale,
      title,
      marks: { "data-sketch": path },
      modules: ["web/main.tsx", `shared/i18n/catalogue.${locale}.ts`, "web/app/startApp.tsx", ...MODULES],
      behind: { html: `${styles.join("")}${templates.join("")}`, script },
    });
  }
}

/** What the dashboard is made of. */
const MODULES = ["web/app/layouts/RestaurantFrame.tsx", "web/pages/owner/dashboard/DashboardPage.tsx"];

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
