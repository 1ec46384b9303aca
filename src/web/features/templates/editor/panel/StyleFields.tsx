import { useTranslation } from "react-i18next";
import type { MailStyles } from "#shared/templates/templates.model.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { ChoiceField } from "./fields/ChoiceField.tsx";
import { ColourField } from "./fields/ColourField.tsx";
import { NumberField } from "./fields/NumberField.tsx";
import { boundsOf } from "./fields/limits.ts";
import classes from "./Panel.module.css";

interface StyleFieldsProps {
  styles: MailStyles;
  onChange: (styles: MailStyles, field: keyof MailStyles) => void;
}

const COLOURS = ["page", "surface", "text", "muted", "accent", "accent_text"] as const;
const FONTS = ["heading_font", "font"] as const;
const SIZES = ["text_size", "corners"] as const;

/** Colours, letters and corners of the whole mail. */
export function StyleFields({ styles, onChange }: StyleFieldsProps) {
  const { t } = useTranslation();
  const set = <K extends keyof MailStyles>(field: K, value: MailStyles[K]): void =>
    onChange({ ...styles, [field]: value }, field);
  return (
    <div className={classes.part}>
      <Heading level={3} size="card" className={classes.partTitle ?? ""}>
        {t("templates:panel.styles.title")}
      </Heading>
      <div className={classes.pairs}>
        {COLOURS.map((field) => (
          <ColourField
            key={field}
            label={t(`templates:panel.styles.${field}`)}
            field={field}
            value={styles[field]}
            onChange={(colour) => set(field, colour)}
          />
        ))}
      </div>
      {FONTS.map((field) => (
        <ChoiceField
          key={field}
          label={t(`templates:panel.styles.${field}`)}
          field={field}
          value={styles[field]}
          onChange={(font) => set(field, font)}
          choices={(["sans", "serif"] as const).map((value) => ({
            value,
            label: t(`templates:panel.styles.${value}`),
          }))}
        />
      ))}
      <div className={classes.pairs}>
        {SIZES.map((field) => (
          <NumberField
            key={field}
            label={t(`templates:panel.styles.${field}`)}
            field={field}
            value={styles[field]}
            bounds={boundsOf("styles", field)}
            onChange={(value) => set(field, value)}
          />
        ))}
      </div>
    </div>
  );
}
