import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { COLOUR } from "#shared/templates/colour.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { noteFor } from "./FieldNote.tsx";
import { colourFromTyped } from "./colourText.ts";
import { usePanel } from "./panelContext.ts";
import { useTyped } from "./useTyped.ts";
import classes from "./ColourField.module.css";
import sections from "./sections.module.css";

interface ColourFieldProps {
  label: string;
  field: string;
  value: string | null;
  onChange: (value: string) => void;
  /** For a colour that can also be the mail's: what that is, and how to go back to it. */
  inherited?: { colour: string; onClear: () => void };
}

/** A colour, typed as #85274F or chosen with the browser's own picker. */
export function ColourField({ label, field, value, onChange, inherited }: ColourFieldProps) {
  const { t } = useTranslation();
  const { findings } = usePanel();
  const typed = useTyped(value);
  const isLow = findings.some((finding) => finding.field === field && finding.code === "contrast_low");
  const shown = typed.text ?? value?.toUpperCase() ?? "";
  const colour = value ?? inherited?.colour ?? "#ffffff";

  const type = (text: string): void => {
    const whole = text.trim().toLowerCase();
    const isColour = COLOUR.test(whole);
    typed.setText(text, isColour ? whole : value);
    if (isColour) onChange(whole);
  };
  const finish = (): void => {
    const { text } = typed;
    if (text === undefined) return;
    const meant = colourFromTyped(text);
    typed.forget();
    if (meant !== undefined && meant !== value) onChange(meant);
    else if (text.trim() === "" && value !== null) inherited?.onClear();
  };
  return (
    <TextField
      label={label}
      aria-required={inherited === undefined}
      data-field={field}
      value={shown}
      placeholder={inherited ? t("templates:panel.colour.inherited") : "#85274F"}
      maxLength={9}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
      description={noteFor(isLow ? t("templates:findings.contrast_low") : undefined)}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          data-inherited={value === null || undefined}
          aria-label={t("templates:panel.colour.pick", { field: label })}
          value={colour}
          onChange={(event) => {
            typed.forget();
            onChange(event.currentTarget.value.toLowerCase());
          }}
        />
      }
      leftSectionPointerEvents="all"
      {...(inherited && value !== null
        ? {
            rightSection: (
              <CloseButton
                size={30}
                iconSize={16}
                className={sections.button ?? ""}
                aria-label={t("templates:panel.colour.clear", { field: label })}
                onClick={() => {
                  typed.forget();
                  inherited.onClear();
                }}
              />
            ),
            rightSectionPointerEvents: "all" as const,
            rightSectionWidth: 40,
          }
        : {})}
    />
  );
}
