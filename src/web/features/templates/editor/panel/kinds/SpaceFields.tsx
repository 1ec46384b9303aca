import { useTranslation } from "react-i18next";
import { mix } from "#shared/templates/colour.ts";
import { ColourField } from "#web/features/templates/editor/panel/fields/ColourField.tsx";
import { NumberField } from "#web/features/templates/editor/panel/fields/NumberField.tsx";
import { boundsOf } from "#web/features/templates/editor/panel/fields/limits.ts";
import type { KindProps } from "./kindProps.ts";

/** A line between elements. */
export function DividerFields({ element, set, styles, mode }: KindProps<"divider">) {
  const { t } = useTranslation();
  return (
    <>
      <NumberField
        label={t("templates:panel.divider.thickness")}
        field="thickness"
        value={element.thickness}
        bounds={boundsOf("divider", "thickness")}
        onChange={(thickness) => set({ thickness }, "thickness")}
      />
      <NumberField
        label={t("templates:panel.width")}
        field="width"
        unit="%"
        value={element.width}
        bounds={boundsOf("divider", "width")}
        onChange={(width) => set({ width }, "width")}
      />
      {mode === "full" && (
        <ColourField
          label={t("templates:panel.divider.colour")}
          field="color"
          value={element.color}
          onChange={(color) => set({ color }, "color")}
          inherited={{
            colour: mix(styles.text, styles.surface, 0.15),
            onClear: () => set({ color: null }, "color"),
          }}
        />
      )}
    </>
  );
}

/** Room between elements. */
export function SpacerFields({ element, set }: KindProps<"spacer">) {
  const { t } = useTranslation();
  return (
    <NumberField
      label={t("templates:panel.height")}
      field="height"
      value={element.height}
      bounds={boundsOf("spacer", "height")}
      onChange={(height) => set({ height }, "height")}
    />
  );
}
