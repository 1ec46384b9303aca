import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { GuestPage, GuestRenderer } from "#shared/guests/guest-pages.ts";

const BUILT = fileURLToPath(new URL("../../../../dist/guest/render.js", import.meta.url));

/** The pages guests see, as HTML, and what their content security policy must allow. */
export interface GuestPages {
  render(page: GuestPage): string;
  /** Sources for style-src and script-src: hashes, so that a page is the same for everybody and can be kept. */
  styleSource: string;
  scriptSource: string;
  /** A page with the loader of custom scripts, which runs by this nonce. */
  withLoader(html: string, nonce: string): string;
}

let loaded: GuestPages | undefined;

/** Loads the built renderer at the first page; throws while there is none. */
export function guestPages(): GuestPages {
  loaded ??= load();
  return loaded;
}

function load(): GuestPages {
  if (!existsSync(BUILT)) throw new Error("The guest pages are not built: run `npm run build`");
  // Required, not imported: the renderer is a finished module that no test runner or bundler should take apart again.
  const renderer = createRequire(import.meta.url)(BUILT) as GuestRenderer;
  return {
    render: (page) => renderer.renderPage(page),
    styleSource: renderer.STYLES.map(hashSource).join(" "),
    scriptSource: hashSource(renderer.SCRIPT),
    withLoader: (html, nonce) => {
      const end = html.lastIndexOf("</body>");
      return `${html.slice(0, end)}<script nonce="${nonce}">${renderer.LOADER}</script>${html.slice(end)}`;
    },
  };
}

const hashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
