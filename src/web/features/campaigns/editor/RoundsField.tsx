import { useTranslation } from "react-i18next";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import classes from "./RoundsField.module.css";

/** Three weeks each: up to three years. */
const ROUNDS = [1, 2, 3, 4, 6, 8, 12, 17, 26, 52];
const FOR_EVER = "for_ever";

interface RoundsFieldProps {
  /** Null for ever. */
  value: number | null;
  onChange: (rounds: number | null) => void;
  error: string | undefined;
}

/** How many times the six mails go round. */
export function RoundsField({ value, onChange, error }: RoundsFieldProps) {
  const { t } = useTranslation();
  const offered = value === null || ROUNDS.includes(value) ? ROUNDS : [...ROUNDS, value].toSorted((a, b) => a - b);
  return (
    <SelectField
      className={classes.row ?? ""}
      label={t("campaign_editor:rounds.label")}
      data-field="rotations"
      description={t("campaign_editor:rounds.hint")}
      data={[
        { value: FOR_EVER, label: t("campaign_editor:rounds.for_ever") },
        ...offered.map((rounds) => ({
          value: String(rounds),
          label: t("campaign_editor:rounds.times", { count: rounds, weeks: rounds * 3 }),
        })),
      ]}
      value={value === null ? FOR_EVER : String(value)}
      onChange={(next) => next !== null && onChange(next === FOR_EVER ? null : Number(next))}
      allowDeselect={false}
      error={error}
    />
  );
}
