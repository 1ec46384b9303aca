import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { parisMoments, parisWallOf } from "#shared/domain/paris-wall.ts";
import type { SystemSettings } from "#shared/settings/settings.contract.ts";
import { useNow } from "#web/lib/useNow.ts";
import { DayField } from "#web/ui/form/day/DayField.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";
import classes from "./settings.module.css";

const WEEK_MS = 7 * 86_400_000;
/** The last minute of a day is what most offers end with. */
const TIMES = [...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`), "23:59"];

/** `first_month_offer_ends_at` is what a clock in Paris shows; empty where there is no offer. */
interface Values extends Record<string, unknown> {
  first_month_offer_ends_at: string;
}

const wallOf = ({ first_month_offer_ends_at: at }: SystemSettings): string =>
  at === null ? "" : parisWallOf(new Date(at));

/** Until when the first month is cheaper. Days and hours are those of Paris. */
export function FirstMonthSettings({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation();
  const now = useNow(20_000);
  const stored = settings.first_month_offer_ends_at;
  const storedWall = wallOf(settings);
  const state = useSettingsForm<Values>({
    settings,
    valuesOf: (from) => ({ first_month_offer_ends_at: wallOf(from) }),
    wireOf: ({ first_month_offer_ends_at: wall }) => ({
      // Seconds that no field shows stay as they are. Of an hour that comes twice the second is meant: nobody is cut off early.
      first_month_offer_ends_at:
        wall === "" ? null : wall === storedWall ? stored : (parisMoments(wall).at(-1)?.toISOString() ?? wall),
    }),
  });
  const { form } = state;
  const wall = form.values.first_month_offer_ends_at;
  const [day = "", time = ""] = wall.split("T");
  const change = (next: string): void => form.setFieldValue("first_month_offer_ends_at", next);
  const moment = wall === "" ? undefined : parisMoments(wall).at(-1);
  const note = moment ? (moment.getTime() > now ? "running" : "over") : "no_such_time";
  return (
    <SettingsSection title={t("settings:first_month.title")} text={t("settings:first_month.text")} state={state}>
      <Switch
        size="md"
        label={t("settings:first_month.enabled")}
        checked={wall !== ""}
        onChange={(event) =>
          change(
            event.currentTarget.checked
              ? storedWall || `${parisWallOf(new Date(now + WEEK_MS)).slice(0, 10)}T23:59`
              : "",
          )
        }
      />
      {wall !== "" && (
        <>
          <div className={classes.pair}>
            <DayField
              label={t("settings:first_month.day")}
              value={day}
              onChange={(next) => change(`${next}T${time}`)}
              error={form.errors["first_month_offer_ends_at"]}
            />
            <SelectField
              label={t("settings:first_month.time")}
              data={TIMES.includes(time) ? TIMES : [...TIMES, time].toSorted()}
              value={time}
              onChange={(next) => next !== null && change(`${day}T${next}`)}
              allowDeselect={false}
            />
          </div>
          <p className={classes.note} role="status">
            {t(`settings:first_month.${note}`)}
          </p>
        </>
      )}
    </SettingsSection>
  );
}
