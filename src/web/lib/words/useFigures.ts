import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "./format.ts";

/** Below this, a percentage says more than anybody can know. */
const FEW = 20;

interface Figures {
  /** "48%", but "3 of 8" of a few, and a dash of none. */
  rate: (part: number, whole: number) => string;
  /** "612 of 1,284", below a percentage; undefined where the rate says it already. */
  counts: (part: number, whole: number) => string | undefined;
}

/** Figures as they are told, so that a small number never looks like a trend. */
export function useFigures(): Figures {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const ofWords = (part: number, whole: number): string =>
      t("figures:of", { part: format.number(part), whole: format.number(whole) });
    return {
      rate: (part, whole) => {
        if (whole === 0) return "–";
        if (whole < FEW) return ofWords(part, whole);
        const share = part / whole;
        // Near the ends a whole percent is too coarse: 7 of 3,000 are not none, and the others not all.
        return format.number(share, { style: "percent", maximumFractionDigits: share < 0.1 || share > 0.9 ? 1 : 0 });
      },
      counts: (part, whole) => (whole < FEW ? undefined : ofWords(part, whole)),
    };
  }, [t, format]);
}
