import { escapeHtml } from "#shared/domain/html.ts";
import { ICONS, mark } from "./hosted.icons.ts";
import { SCRIPT } from "./hosted.script.ts";
import { STYLE } from "./hosted.style.ts";
import type { Language, Say } from "./hosted.texts.ts";

/** Puts the body of a page into its frame; styles and script carry the nonce of this answer. */
export const renderFrame = (page: {
  language: Language;
  say: Say;
  title: string;
  nonce: string;
  body: string;
}): string =>
  `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(page.title)}</title><link rel="preload" href="/_standin/fonts/inter.woff2" as="font" type="font/woff2" crossorigin><style nonce="${page.nonce}">${STYLE}</style></head>
<body><div class="banner" role="region" aria-label="${escapeHtml(page.say("test_mode"))}">${ICONS.flask}<span><b>${escapeHtml(page.say("test_mode"))}</b> ${escapeHtml(page.say("test_mode_text"))}</span></div>
${page.body}
<script nonce="${page.nonce}">${SCRIPT}</script></body></html>`;

export interface LonePage {
  icon: "checkLarge" | "clock";
  heading: string;
  text: string;
  primary?: { href: string; label: string } | undefined;
  secondary?: { href: string; label: string } | undefined;
}

/** A page that says one thing and shows the way on. */
export const renderLone = ({ icon, heading, text, primary, secondary }: LonePage): string =>
  `<main class="lone"><div><div class="tile ok">${ICONS[icon]}</div><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${
    primary ? `<a class="main" href="${escapeHtml(primary.href)}">${escapeHtml(primary.label)}</a>` : ""
  }${secondary ? `<a class="second" href="${escapeHtml(secondary.href)}">${escapeHtml(secondary.label)}</a>` : ""}</div></main>`;

export const renderBrand = (say: Say, backUrl: string | null): string =>
  `<div class="brand">${
    backUrl
      ? `<a class="back" href="${escapeHtml(backUrl)}" aria-label="${escapeHtml(say("back"))}">${ICONS.back}</a>`
      : ""
  }${mark(30)}<span>Plaudit</span></div>`;
