import { useTranslation } from "react-i18next";
import { ToggleField } from "#web/features/templates/editor/panel/fields/ToggleField.tsx";
import { WrittenOnSheet } from "#web/features/templates/editor/panel/fields/WrittenOnSheet.tsx";
import type { KindProps } from "./kindProps.ts";
import classes from "./kinds.module.css";

export function FooterFields({ element, set }: KindProps<"footer">) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.say}>{t("templates:panel.footer.always")}</p>
      <WrittenOnSheet field="note">{t("templates:panel.footer.note")}</WrittenOnSheet>
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
