import { useTranslation } from "react-i18next";
import { ChoiceField } from "#web/features/templates/editor/panel/fields/ChoiceField.tsx";
import { ColourField } from "#web/features/templates/editor/panel/fields/ColourField.tsx";
import { WrittenOnSheet } from "#web/features/templates/editor/panel/fields/WrittenOnSheet.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import type { KindProps } from "./kindProps.ts";

const STYLES = ["title", "heading", "body", "small"] as const;
const FRAMES = ["none", "panel", "ticket"] as const;

export function TextFields({ element, set, styles, mode }: KindProps<"text">) {
  const { t } = useTranslation();
  return (
    <>
      <WrittenOnSheet field="content">{t("templates:panel.text.where")}</WrittenOnSheet>
      <SelectField
        label={t("templates:panel.text.style")}
        data-field="style"
        data={STYLES.map((value) => ({ value, label: t(`templates:panel.text.styles.${value}`) }))}
        value={element.style}
        onChange={(style) => set({ style: STYLES.find((one) => one === style) ?? "body" }, "style")}
      />
      {mode === "full" && (
        <>
          <ChoiceField
            label={t("templates:panel.text.frame")}
            field="frame"
            value={element.frame}
            onChange={(frame) => set({ frame }, "frame")}
            choices={FRAMES.map((value) => ({ value, label: t(`templates:panel.text.frames.${value}`) }))}
          />
          <ColourField
            label={t("templates:panel.colour.words")}
            field="color"
            value={element.color}
            onChange={(color) => set({ color }, "color")}
            inherited={{
              colour: element.style === "small" ? styles.muted : styles.text,
              onClear: () => set({ color: null }, "color"),
            }}
          />
        </>
      )}
    </>
  );
}
