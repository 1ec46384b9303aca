import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { formatCents } from "#shared/domain/money.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { FIG, INK, LINE, PAGE, type Pen, SOFT, openSheet } from "#server/platform/print/print.pen.ts";
import type { ShownOrder } from "./orders.repo.ts";
import { getOrder } from "./orders.service.ts";

const LEFT = 56;
const WIDTH = PAGE.width - 2 * LEFT;
const AMOUNT_X = PAGE.width - LEFT - 110;

/** The receipt of an order that was paid, or that there was nothing to pay for, in the reader's language. */
export async function downloadReceipt(ctx: Ctx, id: string): Promise<Download> {
  const order = await getOrder(ctx, id);
  if (order.kind !== "owner" || order.payment_status === "open" || order.payment_status === "expired")
    throw new AppError("not_found");
  const { document, pen } = await openSheet(`${ctx.t("nfc:receipt.title")} ${order.number}`);
  document.setLanguage(ctx.locale);
  drawReceipt(pen, ctx, order);
  return { filename: `${order.number}.pdf`, content: Buffer.from(await document.save()) };
}

function drawReceipt(pen: Pen, ctx: Ctx, order: ShownOrder): void {
  const { t, locale } = ctx;
  const day = (at: Date): string => dateFormat(INTL_LOCALE[locale], { dateStyle: "long", timeZone: PARIS }).format(at);
  const money = (cents: number): string => formatCents(cents, INTL_LOCALE[locale]);
  const write = (text: string, y: number, look: { size?: number; bold?: boolean; soft?: boolean; x?: number } = {}) => {
    const { size = 11, bold = false, soft = false, x = LEFT } = look;
    const fitted = pen.fit({ text, width: PAGE.width - LEFT - x, size, minSize: 8, bold });
    return pen.text(fitted, { x, y, color: soft ? SOFT : INK, align: "left" });
  };
  const rule = (y: number): void => pen.panel({ x: LEFT, y, width: WIDTH, height: 1, radius: 0.1, color: LINE });

  pen.panel({ x: 0, y: 0, width: PAGE.width, height: 10, radius: 0.1, color: FIG });
  write("Plaudit", 48, { size: 20, bold: true });
  write(t("nfc:receipt.title"), 92, { size: 26, bold: true });
  let y = write(`${t("nfc:receipt.number")} ${order.number}`, 132, { soft: true });
  y = write(`${t("nfc:receipt.date")}: ${day(order.created_at)}`, y + 2, { soft: true });

  y = write(t("nfc:receipt.to"), y + 24, { bold: true });
  for (const text of addressOf(order)) y = write(text, y + 2);

  y += 26;
  rule(y);
  const free = order.free_quantity;
  const paid = order.quantity - free;
  const lines: [string, string][] = [
    ...(free > 0 ? [[t("nfc:receipt.free", { count: free }), money(0)] as [string, string]] : []),
    ...(paid > 0
      ? [
          [t("nfc:receipt.paid", { count: paid, price: money(order.unit_price_cents) }), money(order.total_cents)] as [
            string,
            string,
          ],
        ]
      : []),
    [t("nfc:receipt.shipping"), t("nfc:receipt.included")],
  ];
  for (const [name, amount] of lines) {
    write(amount, y + 10, { x: AMOUNT_X });
    y = write(name, y + 10);
  }
  rule(y + 10);
  write(money(order.total_cents), y + 22, { x: AMOUNT_X, size: 13, bold: true });
  y = write(t("nfc:receipt.total"), y + 22, { size: 13, bold: true });
  y = write(order.paid_at ? t("nfc:receipt.paid_on", { date: day(order.paid_at) }) : t("nfc:receipt.nothing"), y + 18, {
    soft: true,
  });
  if (order.refunded_at) write(t("nfc:receipt.refunded_on", { date: day(order.refunded_at) }), y + 4, { soft: true });
}

/** As it would stand on a parcel. */
function addressOf({ address }: ShownOrder): string[] {
  if (!address) return [];
  const place = `${address.postal_code} ${address.city}`;
  return [
    address.name,
    address.company,
    address.address_line1,
    address.address_line2,
    place,
    address.state,
    address.country,
  ].filter((text): text is string => Boolean(text));
}
