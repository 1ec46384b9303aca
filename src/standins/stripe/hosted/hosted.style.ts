/** The look of the hosted pages: the colours, type and shapes of the product, in one inline sheet. */
export const STYLE = `
@font-face{font-family:Inter;src:url(/_standin/fonts/inter.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:Bricolage;src:url(/_standin/fonts/bricolage.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{color-scheme:light dark;--side:#f3efea;--canvas:#fcfbf9;--surface:#fff;--sunken:#f7f4f0;--line:#eae5dd;--line2:#ded7ce;--control:#958a7f;
--ink:#231c1f;--second:#5c5256;--third:#74696d;--fig:#85274f;--figtext:#85274f;--fig0:#fbf3f6;--fig2:#ecc9d7;--ok:#17623b;--warn:#865100;--warnbg:#fcf1da;
--stripe1:#fbe8bf;--stripe2:#f8dfa8;--stripeline:#f3cc7c;--banner:#643c00;--bad:#ad2415;--badbg:#fcece8;--blue:#1f59a8;--bluebg:#e8f0fb;--veil:rgba(42,22,32,.42);--ring:rgba(133,39,79,.16);--badring:rgba(196,52,32,.16)}
@media(prefers-color-scheme:dark){:root{--side:#151113;--canvas:#1a1517;--surface:#211b1e;--sunken:#282124;--line:#322a2e;--line2:#443a3f;--control:#7a6d72;
--ink:#f3edee;--second:#bbb0b3;--third:#9d9195;--fig:#a03764;--figtext:#e7a6bf;--fig0:#2b1c23;--fig2:#5a2c42;--ok:#7cd3a0;--warn:#f2c067;--warnbg:#33270f;
--stripe1:#33270f;--stripe2:#3d2f13;--stripeline:#5a4519;--banner:#f2c067;--bad:#ff9e8c;--badbg:#3b1a15;--blue:#93bdf7;--bluebg:#172843;--veil:rgba(0,0,0,.62);--ring:rgba(231,166,191,.22);--badring:rgba(255,158,140,.24)}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;font-feature-settings:"cv11","ss03"}
h1,h2,p,ul{margin:0;padding:0}ul{list-style:none}a{color:inherit}svg{flex:none;display:block}
.banner{display:flex;gap:9px;align-items:center;justify-content:center;min-height:40px;padding:8px 16px;color:var(--banner);font-size:13.5px;line-height:20px;border-bottom:1px solid var(--stripeline);background:repeating-linear-gradient(-45deg,var(--stripe1) 0 14px,var(--stripe2) 14px 28px)}
.banner b{font-weight:650}
.page{flex:1;display:grid;grid-template-columns:1fr 1fr}
.top{display:none}
.order{background:var(--side);display:flex;justify-content:flex-end;padding:72px 88px 40px 32px}
.order>div{width:100%;max-width:380px;display:flex;flex-direction:column}
.brand{display:flex;align-items:center;gap:8px;font:700 22px/1 Bricolage,Inter,sans-serif;letter-spacing:-.035em}
.brand a.back{display:flex;align-items:center;justify-content:center;width:44px;height:44px;margin:-7px -10px -7px -14px;border-radius:10px;color:var(--second)}
.lead{margin-top:58px;color:var(--second);font-weight:500;line-height:1.5}
.amount{font:640 55px/1.05 Bricolage,Inter,sans-serif;letter-spacing:-.032em;margin:3px 0 6px -1px;overflow-wrap:anywhere}
.tab,.amount,.top .sum{font-variant-numeric:tabular-nums}
.amount.words{font-size:36px}
.whom{color:var(--second)}
.lines{margin-top:29px;display:grid;gap:11px}
.lines li{display:flex;justify-content:space-between;gap:16px;font-size:14px;line-height:23px;color:var(--second)}
.lines li>:last-child{color:var(--ink);font-weight:500;white-space:nowrap}
.lines li .gain{color:var(--ok)!important}
.lines .due{border-top:1px solid var(--line2);padding-top:13px;color:var(--ink);font-weight:600}
.lines .due>:last-child{font-weight:600}
.lines .then{font-size:13px;color:var(--third)}.lines .then>:last-child{color:var(--third);font-weight:400}
.included{margin-top:32px;background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:18px 20px 13px}
.included h2{font-size:13.5px;font-weight:600;line-height:21px;margin-bottom:10px}
.included li{display:flex;gap:10px;font-size:14px;line-height:20px;padding:5px 0;color:var(--second)}.included svg{color:var(--ok);margin-top:2px}
.foot{margin-top:auto;padding-top:32px;display:flex;gap:7px;align-items:center;color:var(--third);font-size:12px}
.pay{padding:72px 32px 40px 88px}.pay>.sheet{width:100%;max-width:420px}
.pay h1{font:640 22px/1.25 Bricolage,Inter,sans-serif;letter-spacing:-.018em}
.chips{margin-top:21px;border:1px dashed var(--control);border-radius:14px;padding:11px 12px}
.chips p{font-size:12px;line-height:19px;color:var(--third)}
.chips div{display:flex;flex-wrap:wrap;gap:6px;margin-top:7px}
.chip{position:relative;height:30px;padding:0 12px;border-radius:15px;border:1px solid var(--line2);background:var(--surface);color:var(--second);font:550 12.5px/1 Inter,system-ui,sans-serif;cursor:pointer}
.chip::after{content:"";position:absolute;inset:-8px -3px}
.chip[aria-pressed=true]{border-color:var(--figtext);box-shadow:inset 0 0 0 1px var(--figtext);background:var(--fig0);color:var(--figtext);font-weight:600}
.field{margin-top:18px}.field+.field{margin-top:14px}.field>label,.grouplabel{display:block;font-size:13px;font-weight:550;line-height:19px;margin-bottom:5px}
input{width:100%;height:44px;border:0;background:none;color:var(--ink);font:15px/1.4 Inter,system-ui,sans-serif;padding:0 14px;border-radius:10px;outline:0;min-width:0}
input::placeholder{color:var(--third);opacity:1}
.box,.group{border:1px solid var(--control);border-radius:12px;background:var(--surface)}
.box:focus-within{border-color:var(--figtext);box-shadow:0 0 0 3px var(--ring)}
.group input{height:45px}.group{display:grid;grid-template-columns:1fr 1fr}
.group>div{position:relative;display:flex;align-items:center;min-width:0}
.group .num{grid-column:1/-1;border-bottom:1px solid var(--line2);padding-left:14px}.num input{padding-left:12px;font-variant-numeric:tabular-nums}
.group .exp{border-right:1px solid var(--line2)}
.group>div:focus-within{box-shadow:inset 0 0 0 1px var(--figtext),0 0 0 3px var(--ring);z-index:1;background:var(--surface)}
.group .num:focus-within{border-radius:11px 11px 0 0}.group .exp:focus-within{border-radius:0 0 0 11px}.group .cvc:focus-within{border-radius:0 0 11px 0}
.box.bad{border-color:var(--bad)}.group>div.bad{box-shadow:inset 0 0 0 1px var(--bad)}.group .num.bad{border-radius:11px 11px 0 0}.group .exp.bad{border-radius:0 0 0 11px}.group .cvc.bad{border-radius:0 0 11px 0}.group>div.bad:focus-within{box-shadow:inset 0 0 0 1px var(--bad),0 0 0 3px var(--badring)}.box.bad:focus-within{border-color:var(--bad);box-shadow:0 0 0 3px var(--badring)}
.brandicon{display:flex;width:24px;justify-content:center;color:var(--second);margin-right:-2px}.brandicon>*{display:none}
.brandicon[data-brand=none] .b-none,.brandicon[data-brand=visa] .b-visa,.brandicon[data-brand=mastercard] .b-mastercard,.brandicon[data-brand=amex] .b-amex{display:block}
.tick{position:absolute;right:14px;color:var(--ok);visibility:hidden}.tick.on{visibility:visible}
.error{display:flex;gap:6px;margin-top:6px;color:var(--bad);font-size:12.5px;font-weight:500;line-height:18px}.error:empty{display:none}
.notice{display:flex;gap:12px;margin-top:14px;padding:10px 14px 10px 15px;border-radius:12px;background:var(--bluebg);color:var(--blue);font-size:13.5px;font-weight:500;line-height:20px}.notice svg{margin-top:1px}
.notice.bad{background:var(--badbg);color:var(--bad)}
.main{display:flex;align-items:center;justify-content:center;gap:9px;width:100%;min-height:48px;margin-top:18px;padding:8px 16px;border:0;border-radius:10px;background:var(--fig);color:#fff;font:600 14.5px/1.3 Inter,system-ui,sans-serif;text-decoration:none;text-align:center;cursor:pointer;box-shadow:inset 0 1px 0 rgba(255,255,255,.14);transition:filter .14s}
.main:hover{filter:brightness(1.08)}.main:active{transform:translateY(1px)}.main[aria-busy=true]{opacity:.85;cursor:progress}
.second{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:42px;padding:8px 14px;border:1px solid var(--line2);border-radius:10px;background:var(--surface);color:var(--ink);font:600 14px/1.3 Inter,system-ui,sans-serif;text-decoration:none;cursor:pointer}
.main:focus-visible,.second:focus-visible,.chip:focus-visible,a:focus-visible,.quiet:focus-visible{outline:2px solid var(--figtext);outline-offset:2px}
.spin{width:16px;height:16px;border-radius:50%;border:2px solid var(--fig2);border-top-color:var(--figtext);animation:spin 1s linear infinite}
.main .spin{border-color:rgba(255,255,255,.4);border-top-color:#fff}
button>.spin,[aria-busy=true]>svg{display:none}[aria-busy=true]>.spin{display:block}form>.second{margin-top:18px;min-height:48px}
@keyframes spin{to{transform:rotate(1turn)}}
.note{margin-top:13px;text-align:center;font-size:12px;color:var(--third)}
.saved{margin-top:16px;padding:16px;border:1px solid var(--line);border-radius:14px;background:var(--surface);font-size:14px}.saved .main{margin-top:12px}
.or{margin-top:18px;font-size:13px;color:var(--third)}
.backline{display:none}
.veil{position:fixed;inset:0;z-index:10;display:flex;align-items:center;justify-content:center;padding:16px;background:var(--veil);overflow:auto;animation:fade .18s ease-out}
.bank{width:100%;max-width:448px;margin:auto;background:var(--surface);border-radius:20px;padding:28px 24px 18px;text-align:center;outline:0;box-shadow:0 24px 56px -16px rgba(66,28,44,.28)}
.bank .handle{display:none}.tile{display:flex;align-items:center;justify-content:center;width:60px;height:60px;margin:0 auto;border-radius:16px;background:var(--bluebg);color:var(--blue)}
.bank h1{margin-top:14px;font:640 24px/1.3 Bricolage,Inter,sans-serif;letter-spacing:-.02em;text-wrap:balance}.bank>p{margin-top:7px;color:var(--second);line-height:23px}
.wait{display:flex;align-items:center;gap:12px;min-height:49px;margin-top:16px;padding:8px 16px;border-radius:14px;background:var(--sunken);font-size:14px;font-weight:500;text-align:left}
.wait .tab{margin-left:auto;font-size:12.5px;font-weight:600;color:var(--third)}.wait .spin{width:20px;height:20px;flex:none}
.choose{margin-top:14px;padding:11px 12px 12px;border:1px dashed var(--stripeline);border-radius:14px;background:var(--warnbg);text-align:left}
.choose p{font-size:12px;font-weight:600;color:var(--warn)}.choose div{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:8px}
.choose .main,.choose .second{min-height:42px;margin:0;font-size:13.5px}
.quiet{display:block;width:100%;min-height:44px;margin-top:8px;border:0;border-radius:10px;background:none;color:var(--second);font:600 13.5px/1.3 Inter,system-ui,sans-serif;cursor:pointer}
.lone{flex:1;display:flex;align-items:center;justify-content:center;padding:32px 20px;background:var(--side)}
.lone>div{width:100%;max-width:448px;background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:32px 28px;text-align:center}
.lone h1{margin-top:16px;font:640 24px/1.25 Bricolage,Inter,sans-serif;letter-spacing:-.02em;text-wrap:balance}.lone p{margin-top:8px;color:var(--second)}.lone .second{margin-top:12px;min-height:48px}
.tile.ok{background:var(--fig0);color:var(--figtext)}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@keyframes fade{from{opacity:0}}@keyframes rise{from{transform:translateY(24px);opacity:0}}
@media(max-width:900px){
.page{display:flex;flex-direction:column;padding:0 20px 32px}
.top{display:flex;align-items:center;gap:12px;padding:15px 0 14px;order:0}
.top>div{flex:1;min-width:0}.top strong{display:block;font-size:14px;font-weight:600;line-height:20px}.top span{display:block;font-size:12px;line-height:18px;color:var(--third)}
.top .sum{color:var(--ink);font:640 24px/1 Bricolage,Inter,sans-serif;font-variant-numeric:tabular-nums;letter-spacing:-.02em;white-space:nowrap}
.pay{order:1;padding:0}.pay>.sheet{max-width:none;background:var(--surface);border:1px solid var(--line);border-radius:18px;padding:18px 16px 20px;box-shadow:0 1px 2px rgba(66,28,44,.04)}
.pay h1{font-size:20px;line-height:26px}.chips{margin-top:15px}input{font-size:16px}
.order{order:2;background:none;padding:24px 0 0;justify-content:stretch}.order>div{max-width:none}
.order .brand,.order .lead,.order .amount,.order .whom{display:none}.lines{margin-top:0}.foot{padding-top:24px;justify-content:center}
.backline{display:flex;margin-top:20px}
.veil{align-items:flex-end;padding:0}
.bank{max-width:none;margin:auto 0 0;border-radius:26px 26px 0 0;padding:12px 20px calc(14px + env(safe-area-inset-bottom));animation:rise .22s ease-out}
.bank .handle{display:block;width:40px;height:4px;margin:0 auto 22px;border-radius:2px;background:var(--line2)}
}
@media(max-width:359px){.top .sum{font-size:20px}.page{padding-inline:12px}}
@media(prefers-reduced-motion:reduce){*{animation-duration:.01ms!important;transition:none!important}.spin{animation:none}}
`;
