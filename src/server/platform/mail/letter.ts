import { escapeHtml } from "#shared/domain/html.ts";
import type { Locale } from "#shared/domain/locales.ts";

/** What a transactional mail says, top to bottom. */
export interface Letter {
  locale: Locale;
  /** Who writes; a restaurant's guests hear from the restaurant, not from us. */
  sender?: string;
  title: string;
  paragraphs: string[];
  /** A code to type, shown large. */
  code?: string;
  /** `lead`: the sentence that stands right above it. */
  button?: { label: string; url: string; lead?: string };
  /** Small print under the line. */
  footer: string;
  /** A quiet link in the small print, such as to unsubscribe. */
  footerLink?: { label: string; url: string };
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders a letter as table HTML that mail programs keep intact, and as plain text. */
export function renderLetter(letter: Letter): { html: string; text: string } {
  const paragraph = (text: string): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#5c5256">${escapeHtml(text)}</p>`;
  const code = letter.code
    ? `<p style="margin:8px 0 24px;padding:18px 0;text-align:center;background:#f7f4f0;border-radius:12px;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;color:#231c1f">${escapeHtml(letter.code)}</p>`
    : "";
  const lead = letter.button?.lead ? paragraph(letter.button.lead) : "";
  const button = letter.button
    ? `${lead}<p style="margin:8px 0 24px"><a href="${escapeHtml(letter.button.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#85274f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(letter.button.label)}</a></p>`
    : "";
  const footerLink = letter.footerLink
    ? `<br><a href="${escapeHtml(letter.footerLink.url)}" style="color:#74696d">${escapeHtml(letter.footerLink.label)}</a>`
    : "";
  const html = `<!doctype html>
<html lang="${letter.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.title)}</title></head>
<body style="margin:0;background:#f3efea;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3efea"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #eae5dd;border-radius:16px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#85274f">${escapeHtml(letter.sender ?? "Plaudit")}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#231c1f">${escapeHtml(letter.title)}</h1>
${letter.paragraphs.map(paragraph).join("\n")}
${code}${button}<p style="margin:0;padding-top:16px;border-top:1px solid #eae5dd;font-size:13px;line-height:1.5;color:#74696d">${escapeHtml(letter.footer)}${footerLink}</p>
</td></tr></table>
</td></tr></table>
</body></html>`;
  const text = [
    letter.title,
    ...letter.paragraphs,
    ...(letter.code ? [letter.code] : []),
    ...(letter.button?.lead ? [letter.button.lead] : []),
    ...(letter.button ? [`${letter.button.label}: ${letter.button.url}`] : []),
    `-- \n${letter.footer}${letter.footerLink ? `\n${letter.footerLink.label}: ${letter.footerLink.url}` : ""}`,
  ].join("\n\n");
  return { html, text };
}
