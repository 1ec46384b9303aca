import { escapeHtml } from "#shared/domain/html.ts";

export const MARK = `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9.5" fill="#85274f"/><path d="M9.2 9.9c0-1.5 1.2-2.7 2.7-2.7h5.3a7.3 7.3 0 0 1 0 14.6h-3.4v1.7a2.3 2.3 0 0 1-4.6 0z" fill="#fff"/><path d="M17 10.1l1.35 2.82 3.1.4-2.27 2.15.57 3.08L17 17.06l-2.75 1.5.57-3.09-2.27-2.15 3.1-.4z" fill="#efa31a" stroke="#efa31a" stroke-width=".9" stroke-linejoin="round"/></svg>`;

const STYLE = `
:root{color-scheme:light dark;--side:#f3efea;--card:#fff;--sunken:#f7f4f0;--line:#eae5dd;--strong:#ded7ce;--control:#958a7f;--ink:#231c1f;--second:#5c5256;--third:#74696d;--fill:#85274f;--fig:#85274f;--tint:#fbf3f6;--ring:#85274f29;--star:#e59a0b;--empty:#e5ded4;--warn:#865100;--warnbg:#fcf1da}
@media(prefers-color-scheme:dark){:root{--side:#151113;--card:#211b1e;--sunken:#282124;--line:#322a2e;--strong:#443a3f;--control:#7a6d72;--ink:#f3edee;--second:#bbb0b3;--third:#9d9195;--fill:#a03764;--fig:#e7a6bf;--tint:#2b1c23;--ring:#e7a6bf29;--star:#f5b233;--empty:#453b40;--warn:#f2c067;--warnbg:#33270f}}
*{box-sizing:border-box}body{margin:0;background:var(--side);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif}
.strip{background:var(--warnbg);color:var(--warn);text-align:center;padding:9px 16px;font-size:13px;font-weight:550}
main{max-width:480px;margin:0 auto;padding:40px 16px}main.wide{max-width:720px}
.card{background:var(--card);border:1px solid var(--line);border-radius:20px;overflow:hidden}.body{padding:28px 28px 24px}.foot{background:var(--sunken);border-top:1px solid var(--line);padding:16px 28px;display:flex;gap:10px;justify-content:flex-end;flex-wrap:wrap}
.mark{width:36px;height:36px;display:block;margin-bottom:18px}h1{font-size:22px;line-height:1.25;letter-spacing:-.02em;margin:0 0 8px;text-wrap:balance}p{margin:0 0 18px;color:var(--second)}
ul{margin:0 0 20px;padding-left:18px;color:var(--second)}fieldset{border:0;margin:0;padding:0}legend,.label{font-size:13px;font-weight:550;padding:0;margin-bottom:8px;display:block}
.choice{display:grid;grid-template-columns:auto 1fr;gap:0 12px;align-items:center;padding:11px 14px;border:1px solid var(--strong);border-radius:12px;margin-bottom:8px;cursor:pointer}.choice:has(:checked){border-color:var(--fig);background:var(--tint)}
.choice b{font-weight:600;overflow-wrap:anywhere}.choice small{grid-column:2;color:var(--third);font-size:12.5px}input[type=radio]{accent-color:var(--fill);margin:0;width:17px;height:17px}
button,.button{font:inherit;font-weight:600;min-height:42px;padding:0 18px;border-radius:10px;border:1px solid var(--strong);background:var(--card);color:var(--ink);cursor:pointer;display:inline-flex;align-items:center;text-decoration:none}
.primary{background:var(--fill);border-color:var(--fill);color:#fff}:focus-visible{outline:0;box-shadow:0 0 0 3px var(--ring);border-color:var(--fig)}
input[type=text],textarea{font:inherit;font-size:16px;width:100%;min-height:46px;padding:10px 14px;border:1px solid var(--control);border-radius:12px;background:var(--card);color:inherit;margin-bottom:16px}textarea{min-height:110px;resize:vertical}
.stars{display:flex;flex-direction:row-reverse;justify-content:flex-end;gap:4px;margin-bottom:16px}.stars label{font-size:34px;line-height:1;color:var(--empty);cursor:pointer}.stars input{position:absolute;opacity:0;width:1px;height:1px}.stars label:hover,.stars label:hover~label,.stars input:checked~label{color:var(--star)}.stars input:focus-visible+label{box-shadow:0 0 0 3px var(--ring);border-radius:6px}
.review{padding:16px 28px;border-top:1px solid var(--line)}.review b{font-weight:600}.review span,.rate{color:var(--third);font-size:13px}.review p{margin:4px 0 0;color:var(--ink)}.rate i{color:var(--star);font-style:normal;letter-spacing:1px}.reply{background:var(--sunken);border-radius:12px;padding:10px 14px;margin-top:10px;color:var(--second)}
@media(max-width:520px){main{padding:16px 12px}.body,.review{padding-left:18px;padding-right:18px}.foot{padding:14px 18px;flex-direction:column-reverse}.foot>*{justify-content:center}}`;

/** A page of the stand-in in our own look; it says that it is not Google. */
export const renderFrame = (title: string, body: string, { wide = false } = {}): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><div class="strip" role="note">Local stand-in for Google. Nothing leaves this machine.</div><main${wide ? ' class="wide"' : ""}>${body}</main></body></html>`;
