import { Button, UnstyledButton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconInfoCircle, IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign, Preflight } from "#shared/campaigns/campaigns.model.ts";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { preflightQuery } from "#web/features/campaigns/campaignQueries.ts";
import { AudienceBar } from "#web/features/campaigns/editor/AudienceBar.tsx";
import { OfferLetter } from "#web/features/campaigns/editor/OfferLetter.tsx";
import type { OfferField } from "#web/features/campaigns/editor/campaignDraft.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { summarise, type MailVerdict } from "./summarise.ts";
import classes from "./PreflightDialog.module.css";

/** A place to look at: a mail, with the field if it is known, or the campaign's own. */
export interface Jump {
  slot: Slot | undefined;
  field: OfferField | "filter" | undefined;
}

interface PreflightProps {
  campaign: Campaign;
  /** What is to happen once all is well. */
  intent: "send" | "schedule";
  onClose: () => void;
  onJump: (jump: Jump) => void;
  /** All is well and a time is to be chosen. */
  onSchedule: (campaign: Campaign) => void;
  /** The start was refused. */
  onRefused: (error: unknown) => void;
}

/** The last look before mails go out: whom they reach, who is left out, and what is wrong with each. */
export function PreflightDialog({ opened, ...props }: PreflightProps & { opened: boolean }) {
  const { t } = useTranslation();
  const { campaign, intent } = props;
  const words = intent === "schedule" ? "schedule" : campaign.type;
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t(`campaign_editor:preflight.title_${words}`, { name: campaign.name })}
      width={600}
    >
      <Loaded {...props} />
    </Dialog>
  );
}

function Loaded(props: PreflightProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(preflightQuery(CAMPAIGN_DOORS.owner, props.campaign.id));
  // What was found before something was changed says nothing any more.
  if (data && !isFetching) return <Told {...props} found={data} />;
  if (!error || isFetching) return <LoadingCard rows={4} shape="form" />;
  return (
    <ErrorCard
      bare
      title={t("campaign_editor:preflight.failed")}
      text={errorText(error)}
      onRetry={() => void refetch()}
    />
  );
}

function Told({
  campaign,
  intent,
  onClose,
  onJump,
  onSchedule,
  onRefused,
  found,
}: PreflightProps & { found: Preflight }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id, type, name } = campaign;
  const { mails, general, firstBad } = summarise(found);
  const starting = useAction({
    run: async () => {
      await api(campaignsApi.send, { params: { id }, quiet: true });
      renewAfter(cache, "campaign_changed");
      toast.success({ title: t(`campaign_editor:start.done_${type}`, { name }) });
      goTo(paths.campaign(id));
    },
    leaves: true,
    explain: (error) => {
      onClose();
      onRefused(error);
      return undefined;
    },
  });
  const goOn = (): void => (intent === "schedule" ? onSchedule(campaign) : starting.run());
  return (
    <>
      <div className={classes.body}>
        <Reach campaign={campaign} intent={intent} audience={found.audience} />
        {firstBad && <FormAlert tone="warn">{t("campaign_editor:preflight.not_ready")}</FormAlert>}
        <ul className={classes.mails} aria-label={t("campaign_editor:preflight.checks")}>
          {general.map(({ messages, verdict }) => (
            <Row
              key={messages.join()}
              verdict={{ slot: undefined, verdict, messages, field: undefined }}
              href={paths.restaurantInfo()}
              onJump={onJump}
            />
          ))}
          {mails.map((mail) => (
            <Row key={mail.slot} verdict={mail} onJump={onJump} />
          ))}
        </ul>
      </div>
      <FormActions>
        <Button variant="default" data-autofocus disabled={starting.busy} onClick={onClose}>
          {t("campaign_editor:preflight.keep")}
        </Button>
        {firstBad ? (
          <Button onClick={() => onJump(firstBad)}>{t("campaign_editor:preflight.fix")}</Button>
        ) : (
          <Button loading={starting.busy} onClick={goOn}>
            {t(intent === "schedule" ? "campaign_editor:preflight.choose_time" : `campaign_editor:start.${type}`)}
          </Button>
        )}
      </FormActions>
    </>
  );
}

/** To how many guests, and when the first of them gets something. */
function Reach({
  campaign,
  intent,
  audience,
}: Pick<PreflightProps, "campaign" | "intent"> & Pick<Preflight, "audience">) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at } = useParisTime();
  const count = audience.recipients;
  const words = { count, shown: format.number(count) };
  const first = campaign.calendar[0];
  return (
    <div className={classes.reach}>
      <p className={classes.lead}>
        {count === 0
          ? t("campaign_editor:preflight.nobody")
          : campaign.type === "recurring"
            ? t("campaign_editor:preflight.reach_recurring", words)
            : t(`campaign_editor:preflight.reach_${intent}`, words)}
      </p>
      {first && campaign.type === "recurring" && (
        <p className={classes.when}>{t("campaign_editor:preflight.first", { when: at(first.due_at) })}</p>
      )}
      <AudienceBar audience={audience} />
    </div>
  );
}

const ICONS = { good: IconCircleCheck, warning: IconInfoCircle, bad: IconAlertTriangle };

interface RowProps {
  verdict: Omit<MailVerdict, "slot"> & { slot: Slot | undefined };
  /** Where it is mended, if that is another page. */
  href?: string;
  onJump: (jump: Jump) => void;
}

function Row({ verdict: { slot, verdict, messages, field }, href, onJump }: RowProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const Icon = ICONS[verdict];
  const body = (
    <>
      {slot === undefined ? <IconMail size={20} stroke={1.6} aria-hidden="true" /> : <OfferLetter slot={slot} />}
      <span className={classes.words}>
        <span className={classes.name}>
          {slot === undefined ? t("campaign_editor:preflight.sender") : slotName(slot)}
        </span>
        {messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </span>
      <span className={classes.verdict} data-verdict={verdict}>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
        {t(`campaign_editor:preflight.${verdict}`)}
      </span>
    </>
  );
  if (verdict === "good") return <li className={classes.row}>{body}</li>;
  const handleClick = (): void => (href === undefined ? onJump({ slot, field }) : goTo(href));
  return (
    <li>
      <UnstyledButton className={classes.row} data-link onClick={handleClick}>
        {body}
        <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
}
