import { useTranslation } from "react-i18next";
import { MAIL_WORDS } from "#shared/templates/mail-words.ts";
import { NumberField } from "#web/features/templates/editor/panel/fields/NumberField.tsx";
import { ToggleField } from "#web/features/templates/editor/panel/fields/ToggleField.tsx";
import { WordsField } from "#web/features/templates/editor/panel/fields/WordsField.tsx";
import { boundsOf, longestOf } from "#web/features/templates/editor/panel/fields/limits.ts";
import type { KindProps } from "./kindProps.ts";
import classes from "./kinds.module.css";

/** The offer's code, also as a picture for the till's camera. */
export function CodeFields({ element, set, editor }: KindProps<"qr_code">) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.say}>{t("templates:panel.code.what")}</p>
      <WordsField
        label={t("templates:panel.code.caption")}
        field="caption"
        optional
        hint={t("templates:panel.code.caption_hint", { words: MAIL_WORDS[editor.template.language].show_code })}
        value={element.caption}
        longest={longestOf("qr_code", "caption")}
        onChange={(caption) => set({ caption }, "caption")}
      />
      <ToggleField
        label={t("templates:panel.code.show_end")}
        field="show_end"
        value={element.show_end}
        onChange={(show) => set({ show_end: show }, "show_end")}
      />
      <NumberField
        label={t("templates:panel.code.size")}
        field="size"
        value={element.size}
        bounds={boundsOf("qr_code", "size")}
        onChange={(size) => set({ size }, "size")}
      />
    </>
  );
}
