import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Campaign, CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { parisMoments, parisWallOf } from "#shared/domain/paris-wall.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { DayField } from "#web/ui/form/day/DayField.tsx";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { preflightQuery } from "#web/features/campaigns/campaignQueries.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { reachOf } from "./consequences.ts";
import { useActionProblem } from "./useActionProblem.tsx";
import classes from "./ScheduleDialog.module.css";

interface ScheduleFormProps {
  doors: CampaignDoors;
  campaign: Pick<CampaignSummary, "id" | "name" | "status" | "scheduled_at">;
  onClose: () => void;
  onDone: (campaign: Campaign) => void;
  onRefused?: ((error: unknown) => void) | undefined;
}

interface ScheduleDialogProps extends ScheduleFormProps {
  opened: boolean;
  onClosed: () => void;
}

/** Chooses when a one-time mail is sent, or moves it to another time. Days and hours are those of Paris. */
export function ScheduleDialog({ opened, onClosed, ...rest }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const { name, status } = rest.campaign;
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      onExitTransitionEnd={onClosed}
      title={t(status === "scheduled" ? "campaign_tracking:schedule.title_again" : "campaign_tracking:schedule.title", {
        name,
      })}
      width={480}
    >
      <ScheduleForm {...rest} />
    </Dialog>
  );
}

const DAY_MS = 86_400_000;
const QUARTERS = Array.from({ length: 96 }, (_, i) => {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(i / 4))}:${two((i % 4) * 15)}`;
});

/** `at` is what the clock on the wall shows, as the server takes it; the two fields write its halves. */
interface Values extends Record<string, unknown> {
  at: string;
  which: "first" | "second" | null;
}

function ScheduleForm({ doors, campaign, onClose, onDone, onRefused }: ScheduleFormProps) {
  const { t } = useTranslation();
  const { id, status, scheduled_at: before } = campaign;
  const { at: inParis } = useParisTime();
  const problemOf = useActionProblem();
  const isAgain = status === "scheduled";
  const start =
    before === null
      ? `${parisWallOf(new Date(Date.now() + DAY_MS)).slice(0, 10)}T16:00`
      : parisWallOf(new Date(before));
  const form = useForm<Values>({ initialValues: { at: start, which: null } });
  const { busy, problem, handleSubmit } = useAction({
    form,
    run: async ({ at, which }) => {
      const body = { at, ...(which === null ? {} : { which }) };
      onDone(await api(doors.calls.schedule, { params: { id }, body }));
      onClose();
    },
    explain: (error) => {
      onRefused?.(error);
      return problemOf(error, "schedule", doors.edit?.(id));
    },
  });

  const [day = "", time = ""] = form.values.at.split("T");
  const change = (at: string): void => {
    form.setValues({ at, which: null });
    form.clearErrors();
  };
  const moments = parisMoments(form.values.at);
  const chosen = moments.length === 2 ? undefined : moments[0];
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <Reach doors={doors} id={id} />
      {isAgain && before !== null && (
        <p className={classes.note}>{t("campaign_tracking:schedule.now_planned", { when: inParis(before) })}</p>
      )}
      <div className={classes.pair}>
        <DayField
          label={t("campaign_tracking:schedule.day")}
          value={day}
          onChange={(next) => change(`${next}T${time}`)}
          minDate={parisWallOf(new Date()).slice(0, 10)}
          data-autofocus
        />
        <SelectField
          label={t("campaign_tracking:schedule.time")}
          data={(QUARTERS.includes(time) ? QUARTERS : [...QUARTERS, time].toSorted()).filter(Boolean)}
          value={time}
          onChange={(next) => next !== null && change(`${day}T${next}`)}
          allowDeselect={false}
          data-path="at"
          error={form.errors["at"] !== undefined}
        />
      </div>
      {form.errors["at"] !== undefined && (
        <p className={classes.error} role="alert">
          {form.errors["at"]}
        </p>
      )}
      {moments.length === 2 && (
        <ChoiceCards
          label={t("campaign_tracking:schedule.which")}
          value={form.values.which}
          onChange={(which) => form.setFieldValue("which", which)}
        >
          {(["first", "second"] as const).map((which, i) => (
            <ChoiceCard
              key={which}
              value={which}
              name={t(`campaign_tracking:schedule.${which}`)}
              text={t("campaign_tracking:schedule.hour_text", { time: moments[i]?.toISOString().slice(11, 16) ?? "" })}
            />
          ))}
        </ChoiceCards>
      )}
      {chosen && <OwnTime at={chosen} />}
      <FormActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t("campaign_tracking:schedule.keep")}
        </Button>
        <Button type="submit" loading={busy}>
          {t(isAgain ? "campaign_tracking:schedule.confirm_again" : "campaign_tracking:schedule.confirm")}
        </Button>
      </FormActions>
    </FormStack>
  );
}

/** What the reader's own clock shows then, if it is another time. */
function OwnTime({ at }: { at: Date }) {
  const { t } = useTranslation();
  const own = useParisTime().own(at.toISOString());
  return own === undefined ? null : (
    <p className={classes.note} role="status">
      {t("campaign_tracking:schedule.own", { time: own })}
    </p>
  );
}

/** How many guests would get it as of now. */
function Reach({ doors, id }: Pick<ScheduleFormProps, "doors"> & { id: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data, isError } = useQuery(preflightQuery(doors, id));
  const words = isError ? [t("campaign_tracking:ask.unknown")] : reachOf(data?.audience, { t, number }, "reach_then");
  return <p className={classes.reach}>{words.length === 0 ? t("campaign_tracking:ask.counting") : words.join(" ")}</p>;
}
