import { useTranslation } from "react-i18next";
import { AlignField } from "#web/features/templates/editor/panel/fields/AlignField.tsx";
import { ColourField } from "#web/features/templates/editor/panel/fields/ColourField.tsx";
import { PictureField } from "#web/features/templates/editor/panel/fields/PictureField.tsx";
import { ToggleField } from "#web/features/templates/editor/panel/fields/ToggleField.tsx";
import { WordsField } from "#web/features/templates/editor/panel/fields/WordsField.tsx";
import { longestOf } from "#web/features/templates/editor/panel/fields/limits.ts";
import type { KindProps } from "./kindProps.ts";

export function HeaderFields({ element, set, styles, mode }: KindProps<"header">) {
  const { t } = useTranslation();
  return (
    <>
      <WordsField
        label={t("templates:panel.header.title")}
        field="title"
        value={element.title}
        longest={longestOf("header", "title")}
        onChange={(title) => set({ title }, "title")}
      />
      <WordsField
        label={t("templates:panel.header.tagline")}
        field="tagline"
        optional
        value={element.tagline}
        longest={longestOf("header", "tagline")}
        onChange={(tagline) => set({ tagline }, "tagline")}
      />
      <PictureField
        label={t("templates:panel.header.logo")}
        field="logo"
        optional
        value={element.logo ?? ""}
        onChange={(logo) => set({ logo: logo || null }, "logo")}
        onUpload={(editor, { url }) => editor.change<"header">(element.id, { logo: url })}
        onRemove={() => set({ logo: null })}
      />
      {element.logo === null ? (
        <ToggleField
          label={t("templates:panel.header.monogram")}
          field="monogram"
          value={element.monogram}
          onChange={(monogram) => set({ monogram }, "monogram")}
        />
      ) : (
        <WordsField
          label={t("templates:panel.header.logo_alt")}
          field="logo_alt"
          value={element.logo_alt}
          longest={longestOf("header", "logo_alt")}
          onChange={(alt) => set({ logo_alt: alt }, "logo_alt")}
        />
      )}
      <AlignField value={element.align} onChange={(align) => set({ align }, "align")} />
      {mode === "full" && (
        <ColourField
          label={t("templates:panel.colour.words")}
          field="color"
          value={element.color}
          onChange={(color) => set({ color }, "color")}
          inherited={{ colour: styles.text, onClear: () => set({ color: null }, "color") }}
        />
      )}
    </>
  );
}
