import { useTranslation } from "react-i18next";
import { TextAreaField } from "#web/features/templates/editor/panel/fields/TextAreaField.tsx";
import { ToggleField } from "#web/features/templates/editor/panel/fields/ToggleField.tsx";
import { noteFrom, noteText } from "#web/features/templates/editor/panel/fields/plainNote.ts";
import type { KindProps } from "./kindProps.ts";
import classes from "./kinds.module.css";

/** More is no longer a note. */
const NOTE_MAX = 600;

export function FooterFields({ element, set }: KindProps<"footer">) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.say}>{t("templates:panel.footer.always")}</p>
      <TextAreaField
        label={t("templates:panel.footer.note")}
        field="note"
        variables
        value={noteText(element.note)}
        longest={NOTE_MAX}
        onChange={(note) => set({ note: noteFrom(note) }, "note")}
      />
      <ToggleField
        label={t("templates:panel.footer.show_phone")}
        field="show_phone"
        value={element.show_phone}
        onChange={(show) => set({ show_phone: show }, "show_phone")}
      />
      <ToggleField
        label={t("templates:panel.footer.show_website")}
        field="show_website"
        value={element.show_website}
        onChange={(show) => set({ show_website: show }, "show_website")}
      />
    </>
  );
}
