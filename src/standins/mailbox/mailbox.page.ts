import { escapeHtml } from "#shared/domain/html.ts";
import type { MailboxMessage } from "./mailbox.ts";

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;--side:#f3efea;--card:#fff;--line:#eae5dd;--ink:#231c1f;--second:#5c5256;--fig:#85274f}
@media(prefers-color-scheme:dark){:root{--side:#151113;--card:#211b1e;--line:#322a2e;--ink:#f3edee;--second:#bbb0b3;--fig:#e7a6bf}}
*{box-sizing:border-box}body{margin:0;background:var(--side);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:28px 16px}h1{font-size:24px;margin:0 0 4px}p{margin:0 0 20px;color:var(--second)}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:hidden}
a{color:inherit;text-decoration:none}.row{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 20px;border-top:1px solid var(--line)}
.row:first-child{border-top:0}.row:hover b,.back{color:var(--fig)}.row span{color:var(--second);font-size:13px}iframe{display:block;width:100%;height:70vh;border:0;background:#fff}
.head{padding:16px 20px;border-bottom:1px solid var(--line)}
</style></head><body><main>${body}</main></body></html>`;

export const renderMailboxPage = (messages: readonly MailboxMessage[]): string =>
  page(
    "Local mailbox",
    `<h1>Local mailbox</h1><p>Every mail Plaudit sends on this machine ends here. Nothing leaves it.</p><div class="card">${
      messages
        .map(
          (message) =>
            `<a class="row" href="/messages/${message.id}"><b>${escapeHtml(message.subject)}</b><span>${escapeHtml(message.date.slice(0, 16).replace("T", " "))}</span><span>${escapeHtml(message.to)}</span></a>`,
        )
        .join("") || '<div class="row"><span>No mail yet. Register an account and its code arrives here.</span></div>'
    }</div>`,
  );

export const renderMessagePage = (message: MailboxMessage): string =>
  page(
    message.subject,
    `<p><a class="back" href="/">← All mail</a></p><div class="card"><div class="head"><h1>${escapeHtml(message.subject)}</h1><span>${escapeHtml(message.from)} → ${escapeHtml(message.to)}</span></div><iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/raw/${message.id}"></iframe></div>`,
  );

/** The message alone, for the frame; links open in a tab of their own. */
export const rawPage = (message: MailboxMessage): string =>
  `<base target="_blank">${message.html || `<pre>${escapeHtml(message.text)}</pre>`}`;
