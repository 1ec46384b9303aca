import { CURRENCY } from "#shared/domain/money.ts";
import type { Format } from "#web/lib/words/format.ts";

const THOUSAND_EUROS = 100_000;

/** An amount as a large figure: from a thousand euros on without cents, which nobody reads there. With `signed`, "+€1,192". */
export const bigMoney = (cents: number, format: Format, signed = false): string =>
  format
    .number(cents / 100, {
      style: "currency",
      currency: CURRENCY,
      maximumFractionDigits: Math.abs(cents) >= THOUSAND_EUROS ? 0 : 2,
      minimumFractionDigits: Math.abs(cents) >= THOUSAND_EUROS ? 0 : 2,
      ...(signed ? { signDisplay: "exceptZero" } : {}),
    })
    // A true minus sign is as wide as the plus.
    .replace("-", "−");
