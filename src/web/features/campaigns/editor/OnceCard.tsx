import { useTranslation } from "react-i18next";
import { parisWallOf } from "#shared/domain/paris-wall.ts";
import { DayField } from "#web/ui/form/day/DayField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./RoundsField.module.css";

interface OnceCardProps {
  /** Like 2026-11-15; null for a week after it is sent. */
  value: string | null;
  onChange: (day: string | null) => void;
  error: string | undefined;
}

/** When a mail that is sent once goes out, and until when its offer runs. */
export function OnceCard({ value, onChange, error }: OnceCardProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("campaign_editor:once.title")} subtitle={t("campaign_editor:once.text")}>
      <div className={classes.field} data-field="last_day">
        <DayField
          label={t("campaign_editor:once.last_day")}
          placeholder={t("campaign_editor:once.last_day_none")}
          description={t("campaign_editor:once.last_day_hint")}
          value={value ?? ""}
          onChange={(day) => onChange(day === "" ? null : day)}
          minDate={parisWallOf(new Date()).slice(0, 10)}
          error={error}
        />
      </div>
    </Section>
  );
}
