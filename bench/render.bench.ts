import {
  type MailValues,
  bindValues,
  compileTemplate,
  renderMail,
} from "#server/features/templates/render/compile.render.ts";
import { SOME_VALUES, makeTemplate } from "#server/features/templates/templates.factory.ts";
import { type Figure, compare } from "./bench.ts";

export const name = "render";

const OPTIONS = { publicUrl: "https://plaudit.test", trackLinks: true };
const ROUND = 500;
/** Substituting one recipient may cost this part of rendering the whole mail. */
const FLOOR = 20;
const GOAL = 50;

/** Microseconds of work for one turn: what else the machine does meanwhile does not count. */
function measure(times: number, turn: (at: number) => void): Promise<number> {
  const began = process.cpuUsage();
  for (let at = 0; at < times; at += 1) turn(at);
  const { user, system } = process.cpuUsage(began);
  return Promise.resolve((user + system) / times);
}

/** What one recipient costs in a campaign, against rendering the same mail from its template. */
export async function run(): Promise<Figure[]> {
  const template = makeTemplate();
  const {
    first_name: _first,
    last_name: _last,
    qr_url: _qr,
    unsubscribe_url: _out,
    click_url: _click,
    ...shared
  } = SOME_VALUES;
  const bound = bindValues(compileTemplate(template, OPTIONS), shared);
  const recipient = (at: number): MailValues => ({
    first_name: `Jonas ${at}`,
    last_name: "Albrecht",
    qr_url: `https://plaudit.test/qr/${at}.png`,
    unsubscribe_url: `https://plaudit.test/unsubscribe/${at}`,
    click_url: `https://plaudit.test/c/${at}`,
  });
  let bytes = 0;
  const take = ({ html, text }: { html: string; text: string }): void => {
    // As a sender would, so that no engine leaves the work of joining strings for later.
    bytes += Buffer.byteLength(html) + Buffer.byteLength(text);
  };
  const { ratio, ours, bare } = await compare({
    ours: () => measure(ROUND * 10, (at) => take(renderMail(bound, recipient(at)))),
    bare: () =>
      measure(ROUND, (at) => take(renderMail(compileTemplate(template, OPTIONS), { ...shared, ...recipient(at) }))),
  });
  return [
    {
      what: `one recipient (${ours.toFixed(1)} µs) against a full render (${bare.toFixed(0)} µs, ${Math.round(bytes / (ROUND * 88) / 1024)} kB)`,
      value: `1/${ratio.toFixed(0)}`,
      floor: `≤ 1/${FLOOR}`,
      goal: `≤ 1/${GOAL}`,
      ok: ratio >= FLOOR,
    },
  ];
}
