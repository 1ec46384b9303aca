import { useTranslation } from "react-i18next";
import { AlignField } from "#web/features/templates/editor/panel/fields/AlignField.tsx";
import { LinkField } from "#web/features/templates/editor/panel/fields/LinkField.tsx";
import { NumberField } from "#web/features/templates/editor/panel/fields/NumberField.tsx";
import { PictureField } from "#web/features/templates/editor/panel/fields/PictureField.tsx";
import { ToggleField } from "#web/features/templates/editor/panel/fields/ToggleField.tsx";
import { WordsField } from "#web/features/templates/editor/panel/fields/WordsField.tsx";
import { boundsOf, longestOf } from "#web/features/templates/editor/panel/fields/limits.ts";
import { widthFor } from "#web/features/templates/editor/panel/picture/pictureOf.ts";
import type { KindProps } from "./kindProps.ts";

export function ImageFields({ element, set }: KindProps<"image">) {
  const { t } = useTranslation();
  return (
    <>
      <PictureField
        label={t("templates:panel.image.picture")}
        field="src"
        value={element.src}
        onChange={(src) => set({ src }, "src")}
        onUpload={(editor, picture) =>
          editor.change<"image">(element.id, { src: picture.url, width: widthFor(picture) })
        }
        onRemove={() => set({ src: "" })}
      />
      <WordsField
        label={t("templates:panel.image.alt")}
        field="alt"
        hint={t("templates:panel.image.alt_hint")}
        value={element.alt}
        longest={longestOf("image", "alt")}
        onChange={(alt) => set({ alt }, "alt")}
      />
      <LinkField
        label={t("templates:panel.link.label")}
        field="href"
        optional
        value={element.href}
        onChange={(href) => set({ href }, "href")}
      />
      <ToggleField
        label={t("templates:panel.image.bleed")}
        field="bleed"
        value={element.bleed}
        onChange={(bleed) => set({ bleed }, "bleed")}
      />
      {!element.bleed && (
        <>
          <NumberField
            label={t("templates:panel.width")}
            field="width"
            value={element.width}
            bounds={boundsOf("image", "width")}
            onChange={(width) => set({ width }, "width")}
          />
          <AlignField value={element.align} onChange={(align) => set({ align }, "align")} />
        </>
      )}
    </>
  );
}
