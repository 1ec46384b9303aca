import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

export interface PricedLine {
  price: Resources["price"];
  quantity: number;
}

export interface Quote {
  lines: (PricedLine & { subtotal: number; discount: number; total: number })[];
  subtotal: number;
  discount: number;
  total: number;
}

/** What the lines cost with a coupon; an amount off is spread over the lines, the largest takes the rounding. */
export function quoteOf(lines: readonly PricedLine[], coupon: Resources["coupon"] | undefined): Quote {
  const subtotals = lines.map(({ price, quantity }) => (price.unit_amount ?? 0) * quantity);
  const subtotal = sum(subtotals);
  const discount = Math.min(subtotal, discountOf(subtotal, coupon));
  const shares = subtotals.map((own) => (subtotal === 0 ? 0 : Math.round((discount * own) / subtotal)));
  const largest = subtotals.indexOf(Math.max(...subtotals));
  const rounding = discount - sum(shares);
  const quoted = lines.map((line, index) => {
    const own = subtotals[index] ?? 0;
    const share = (shares[index] ?? 0) + (index === largest ? rounding : 0);
    return { ...line, subtotal: own, discount: share, total: own - share };
  });
  return { lines: quoted, subtotal, discount, total: subtotal - discount };
}

function discountOf(subtotal: number, coupon: Resources["coupon"] | undefined): number {
  if (!coupon) return 0;
  return coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
