import { useTranslation } from "react-i18next";
import { AlignField } from "#web/features/templates/editor/panel/fields/AlignField.tsx";
import { ChoiceField } from "#web/features/templates/editor/panel/fields/ChoiceField.tsx";
import { LinkField } from "#web/features/templates/editor/panel/fields/LinkField.tsx";
import { ToggleField } from "#web/features/templates/editor/panel/fields/ToggleField.tsx";
import { WordsField } from "#web/features/templates/editor/panel/fields/WordsField.tsx";
import { longestOf } from "#web/features/templates/editor/panel/fields/limits.ts";
import type { KindProps } from "./kindProps.ts";

export function ButtonFields({ element, set, mode }: KindProps<"button">) {
  const { t } = useTranslation();
  return (
    <>
      <WordsField
        label={t("templates:panel.button.label")}
        field="label"
        value={element.label}
        longest={longestOf("button", "label")}
        onChange={(label) => set({ label }, "label")}
      />
      <LinkField
        label={t("templates:panel.link.label")}
        field="href"
        value={element.href}
        onChange={(href) => set({ href: href ?? "" }, "href")}
      />
      <ToggleField
        label={t("templates:panel.button.full_width")}
        field="full_width"
        value={element.full_width}
        onChange={(full) => set({ full_width: full }, "full_width")}
      />
      {!element.full_width && <AlignField value={element.align} onChange={(align) => set({ align }, "align")} />}
      {mode === "full" && (
        <ChoiceField
          label={t("templates:panel.button.look")}
          field="look"
          value={element.look}
          onChange={(look) => set({ look }, "look")}
          choices={(["filled", "outline"] as const).map((value) => ({
            value,
            label: t(`templates:panel.button.looks.${value}`),
          }))}
        />
      )}
    </>
  );
}
