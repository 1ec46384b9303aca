import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconMail, IconPlus, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Wave } from "#shared/campaigns/campaigns.model.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { offerOf, type CampaignDraft, type OfferField } from "#web/features/campaigns/editor/campaignDraft.ts";
import { OfferLetter } from "#web/features/campaigns/editor/OfferLetter.tsx";
import { useWallWords } from "#web/features/campaigns/editor/useWallWords.ts";
import type { SlotState } from "./slotState.ts";
import { PARTS_A_DAY, shownRotation, weeksOf, type Bar, type Week } from "./weeks.ts";
import classes from "./ScheduleCard.module.css";

interface ScheduleCardProps {
  draft: CampaignDraft;
  calendar: readonly Wave[];
  states: ReadonlyMap<Slot, SlotState>;
  /** Undefined while no fields are shown. */
  selected: Slot | undefined;
  /** Shows a mail's fields; with a field, that one is gone to. */
  onSelect: (slot: Slot, field?: OfferField) => void;
  /** How often it goes round. */
  footer: ReactNode;
}

/** Three weeks with their six mails: a calendar where there is room, a list on a phone. */
export function ScheduleCard(props: ScheduleCardProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const weeks = weeksOf(shownRotation(props.calendar));
  return (
    <Section
      title={t("campaign_editor:schedule.title")}
      action={
        <p className={classes.zone}>
          <IconWorld size={14} stroke={1.6} aria-hidden="true" />
          {t("campaign_editor:schedule.zone")}
        </p>
      }
      flush
    >
      {isPhone ? <WeekList weeks={weeks} {...props} /> : <Calendar weeks={weeks} {...props} />}
      <div className={classes.rounds}>{props.footer}</div>
      <Problem {...props} />
    </Section>
  );
}

interface WeeksProps extends ScheduleCardProps {
  weeks: readonly Week[];
}

function Calendar({ weeks, ...props }: WeeksProps) {
  const { t } = useTranslation();
  const words = useWallWords();
  const sends = new Set(weeks.flatMap(({ bars }) => bars.map(({ from }) => Math.floor(from / PARTS_A_DAY))));
  return (
    <div className={classes.calendar}>
      <div className={classes.weekdays} aria-hidden="true">
        {weeks[0]?.days.map((day, at) => (
          <span key={day} data-sends={sends.has(at) || undefined}>
            {words.weekday(day)}
            {sends.has(at) && <IconMail size={13} stroke={1.8} />}
          </span>
        ))}
      </div>
      {weeks.map(({ days, bars }, at) => (
        <section
          key={days[0]}
          className={classes.week}
          aria-label={t("campaign_editor:schedule.week", { week: at + 1 })}
        >
          <span className={classes.weekName} aria-hidden="true">
            {t("campaign_editor:schedule.week", { week: at + 1 })}
          </span>
          <div className={classes.days}>
            {days.map((day, of) => (
              <span key={day} className={classes.day} aria-hidden="true">
                {words.dayOfMonth(day, at === 0 && of === 0)}
              </span>
            ))}
            <div className={classes.bars}>
              {bars.map((bar) => (
                <OfferBar key={bar.slot} bar={bar} {...props} />
              ))}
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}

function WeekList({ weeks, ...props }: WeeksProps) {
  const { t } = useTranslation();
  const words = useWallWords();
  return (
    <div className={classes.list}>
      {weeks.map(({ days, bars }, at) => (
        <section
          key={days[0]}
          className={classes.listWeek}
          aria-label={t("campaign_editor:schedule.week", { week: at + 1 })}
        >
          <p className={classes.listHead} aria-hidden="true">
            <strong>{t("campaign_editor:schedule.week", { week: at + 1 })}</strong>
            <span>{words.days(days[0] ?? "", days[6] ?? "")}</span>
          </p>
          {bars.map((bar) => (
            <OfferBar key={bar.slot} bar={bar} isRow {...props} />
          ))}
        </section>
      ))}
    </div>
  );
}

interface OfferBarProps extends ScheduleCardProps {
  bar: Bar;
  /** A row of the list in place of a bar of the calendar. */
  isRow?: boolean;
}

function OfferBar({ bar: { slot, wave, from, to }, draft, states, selected, onSelect, isRow = false }: OfferBarProps) {
  const { t } = useTranslation();
  const words = useWallWords();
  const { offer_text: text } = offerOf(draft, slot);
  const { kind = "ready", message, field } = states.get(slot) ?? {};
  const title = text === "" ? t("campaign_editor:schedule.add") : text;
  const ends = t("campaign_editor:schedule.until", { end: words.end(wave.ends_at) });
  const when = isRow ? words.window(wave) : ends;
  const note =
    kind === "refused"
      ? message
      : kind === "missing"
        ? t(`campaign_editor:schedule.missing.${field ?? "offer_text"}`)
        : wave.status === "planned"
          ? when
          : t(`campaign_editor:schedule.${wave.status}`);
  return (
    <UnstyledButton
      className={classes.bar}
      data-kind={kind}
      data-row={isRow || undefined}
      aria-current={slot === selected || undefined}
      {...(isRow ? {} : { style: { gridColumn: `${from + 1} / ${to + 1}` } })}
      onClick={() => onSelect(slot)}
    >
      <OfferLetter slot={slot} tone={slot === selected ? "current" : kind === "ready" ? "plain" : kind} />
      <VisuallyHidden>{t("campaign_editor:schedule.bar", { slot })}</VisuallyHidden>
      <span className={classes.barWords}>
        <span className={classes.barTitle}>{title}</span>
        {isRow && kind !== "ready" && <span className={classes.barNote}>{when}</span>}
        <span className={classes.barNote} data-told={kind === "ready" ? undefined : kind}>
          {note}
        </span>
      </span>
      {kind === "missing" && <IconPlus size={16} stroke={1.8} aria-hidden="true" />}
      {kind === "refused" && <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />}
    </UnstyledButton>
  );
}

/** The first thing that keeps the campaign from starting, and the way there. */
function Problem({ states, onSelect }: ScheduleCardProps) {
  const { t } = useTranslation();
  const found = [...states].filter(([, { kind }]) => kind !== "ready");
  const [slot, state] = found.find(([, { kind }]) => kind === "refused") ?? found[0] ?? [];
  if (slot === undefined || state === undefined) return null;
  const field = state.field ?? "offer_text";
  return (
    <div className={classes.problem} data-kind={state.kind} role="status">
      <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.problemText}>
        {state.message ?? t(`campaign_editor:schedule.needs.${field}`, { slot })}
        {found.length > 1 && ` ${t("campaign_editor:schedule.more", { count: found.length - 1 })}`}
      </span>
      <UnstyledButton className={classes.problemLink} onClick={() => onSelect(slot, field)}>
        {t(`campaign_editor:schedule.go.${state.kind === "refused" || field === "template_id" ? "look" : "write"}`)}
      </UnstyledButton>
    </div>
  );
}
