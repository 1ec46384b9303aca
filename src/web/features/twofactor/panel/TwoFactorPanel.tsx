import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TwoFactorState } from "#shared/twofactor/twofactor.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useShown } from "#web/ui/feedback/useShown.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { Enrolment } from "./Enrolment.tsx";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { type Side, twoFactorQuery } from "./twoFactorQueries.ts";
import classes from "#web/features/twofactor/twofactor.module.css";

type Task = "enrol" | "renew" | "disable";

/** Fewer than this, and it is time for new ones. */
const FEW = 3;

/** Two-factor login of whoever looks at it: whether it is on, and how to change that. */
export function TwoFactorPanel({ side, email }: { side: Side; email: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(twoFactorQuery(side));
  const task = useShown<Task>();
  if (data === undefined) {
    if (!error) return <LoadingCard title={t("twofactor:panel.title")} rows={2} />;
    return (
      <ErrorCard
        title={t("twofactor:panel.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const titles = { enrol: "password_title", renew: "renew_title", disable: "disable_title" } as const;
  return (
    <>
      <Section
        title={t("twofactor:panel.title")}
        subtitle={t("twofactor:panel.text")}
        footer={<Buttons state={data} onTask={task.show} />}
      >
        <State state={data} />
      </Section>
      <FormDialog shown={task} title={(about) => t(`twofactor:panel.${titles[about]}`)} width={480}>
        {(about, onDone) =>
          about === "enrol" ? (
            <Enrolment side={side} email={email} onDone={onDone} />
          ) : (
            <SecondFactorForm task={about} side={side} email={email} onDone={onDone} />
          )
        }
      </FormDialog>
    </>
  );
}

function State({ state }: { state: TwoFactorState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { enabled, enabled_at: since, recovery_codes_left: left, required } = state;
  return (
    <>
      <FactList
        facts={[
          [
            t("twofactor:panel.status"),
            <StatusBadge key="status" tone={enabled ? "green" : "grey"}>
              {since === null ? t("twofactor:panel.off") : t("twofactor:panel.on_since", { date: format.date(since) })}
            </StatusBadge>,
          ],
          ...(enabled ? ([[t("twofactor:panel.codes"), format.number(left)]] as const) : []),
        ]}
      />
      {enabled && left < FEW && (
        <div className={classes.low}>
          <FormAlert tone="info">{t("twofactor:panel.codes_low")}</FormAlert>
        </div>
      )}
      {enabled && required && <p className={`${classes.text} ${classes.low}`}>{t("twofactor:panel.required")}</p>}
    </>
  );
}

function Buttons({ state, onTask }: { state: TwoFactorState; onTask: (task: Task) => void }) {
  const { t } = useTranslation();
  if (!state.enabled) return <Button onClick={() => onTask("enrol")}>{t("twofactor:panel.switch_on")}</Button>;
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => onTask("renew")}>
        {t("twofactor:panel.renew")}
      </Button>
      {!state.required && (
        <Button variant="default" onClick={() => onTask("disable")}>
          {t("twofactor:panel.switch_off")}
        </Button>
      )}
    </div>
  );
}
