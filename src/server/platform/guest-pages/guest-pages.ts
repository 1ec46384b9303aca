import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { GuestPage, GuestRenderer } from "#shared/guests/guest-pages.ts";

const BUILT = fileURLToPath(new URL("../../../../dist/guest/render.js", import.meta.url));

/** The pages guests see, as HTML, and what their content security policy must allow. */
export interface GuestPages {
  render(page: GuestPage): string;
  /** Sources for style-src and script-src: hashes, so that a page is the same for everybody and can be kept. */
  styleSource: string;
  scriptSource: string;
}

let loading: { built: number; pages: Promise<GuestPages> } | undefined;

/** Loads the built renderer once, and again after another build. Throws while there is none. */
export function loadGuestPages(): Promise<GuestPages> {
  if (loading) return loading.pages;
  if (!existsSync(BUILT)) throw new Error("The guest pages are not built: run `npm run build`");
  const built = statSync(BUILT).mtimeMs;
  loading = { built, pages: load(built) };
  return loading.pages;
}

async function load(built: number): Promise<GuestPages> {
  const renderer = (await import(/* @vite-ignore */ `${pathToFileURL(BUILT).href}?${built}`)) as GuestRenderer;
  return {
    render: (page) => renderer.renderPage(page),
    styleSource: renderer.STYLES.map(hashSource).join(" "),
    scriptSource: hashSource(renderer.SCRIPT),
  };
}

const hashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
