import { SelectField, type SelectFieldProps } from "#web/ui/form/SelectField.tsx";
import classes from "./FilterSelect.module.css";

interface FilterSelectProps extends Omit<SelectFieldProps, "label" | "value" | "onChange"> {
  /** What is filtered, for screen readers. */
  label: string;
  /** The words for no filter: "Any status". */
  any: string;
  /** Null means no filter. */
  value: string | null;
  onChange: (value: string | null) => void;
  data: { value: string; label: string }[];
  /** In px; above cards filters share the line. */
  width?: number;
}

const ANY = "";

/** A filter in a table's toolbar: the first choice is always "any". */
export function FilterSelect({ label, any, value, onChange, data, width = 150, ...rest }: FilterSelectProps) {
  return (
    <SelectField
      className={classes.filter ?? ""}
      style={{ "--filter-width": `${width}px` }}
      aria-label={label}
      optional
      value={value ?? ANY}
      onChange={(next) => onChange(next === ANY ? null : next)}
      data={[{ value: ANY, label: any }, ...data]}
      {...rest}
    />
  );
}
