import { useTranslation } from "react-i18next";
import type { ElementType, MailElement } from "#shared/templates/elements.ts";
import { cutLine, isTextVariable } from "#shared/templates/variables.ts";
import { isFixed, siblingsAt, type Place } from "#web/features/templates/editor/mailEdits.ts";
import { wordsOf } from "./clipboard.ts";

const WORDS_MAX = 40;

/** How elements and places are called. */
export function useCanvasWords() {
  const { t } = useTranslation();
  const kind = (type: ElementType): string => t(`templates:element.${type}`);
  return {
    kind,
    /** An element by its kind and first words: "Text: Come for dinner". */
    name: (element: MailElement): string => {
      const words = cutLine(wordsOf(element))
        .map((part) => {
          if (typeof part === "string") return part;
          return isTextVariable(part.variable) ? t(`templates:variable.${part.variable}`) : part.variable;
        })
        .join("")
        .replaceAll(/\s+/g, " ")
        .trim();
      if (words === "") return kind(element.type);
      const short = words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX).trimEnd()}…` : words;
      return t("templates:canvas.named", { kind: kind(element.type), words: short });
    },
    /** A place by its number: "3 of 8", in a column with the column's number. */
    place: (elements: readonly MailElement[], { column, at }: Place): string => {
      const total = siblingsAt(elements, column ? { column } : {}).filter(({ type }) => !isFixed(type)).length;
      const numbers = { place: String(at + 1), total: String(Math.max(total, at + 1)) };
      return column
        ? t("templates:canvas.place_in_column", { ...numbers, column: String(column.index + 1) })
        : t("templates:canvas.place", numbers);
    },
  };
}
