import { useTranslation } from "react-i18next";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useTyped } from "./useTyped.ts";
import classes from "./NumberField.module.css";

interface NumberFieldProps {
  label: string;
  field: string;
  value: number;
  onChange: (value: number) => void;
  bounds: { min: number; max: number };
  unit?: "px" | "%";
}

/** A whole number within bounds. The mail changes with each number that is one; another one is put right when the field is left. */
export function NumberField({ label, field, value, onChange, bounds: { min, max }, unit = "px" }: NumberFieldProps) {
  const { t } = useTranslation();
  const typed = useTyped(value);
  const type = (text: string): void => {
    const number = Number(text);
    const isValue = text !== "" && Number.isInteger(number) && number >= min && number <= max;
    typed.setText(text, isValue ? number : value);
    if (isValue) onChange(number);
  };
  const finish = (): void => {
    const number = Math.round(Number(typed.text));
    if (typed.text && Number.isFinite(number)) {
      const nearest = Math.min(max, Math.max(min, number));
      if (nearest !== value) onChange(nearest);
    }
    typed.forget();
  };
  return (
    <TextField
      type="number"
      label={label}
      data-field={field}
      value={typed.text ?? String(value)}
      min={min}
      max={max}
      step={1}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
      description={t("templates:panel.between", { min, max })}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
    />
  );
}
