import { Button, Checkbox } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Channels } from "#shared/notifications/notification-topics.ts";
import { toast } from "#web/lib/toast.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import type { BellSide } from "./bellQueries.ts";
import { type Choice, isFixed, preferencesQuery, saveChoices } from "./preferencesQuery.ts";
import classes from "./PreferencesForm.module.css";

/** What the reader hears of in the bell and by email, topic by topic. */
export function PreferencesForm({ side }: { side: BellSide }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(preferencesQuery(side));
  if (data !== undefined) return <Choices side={side} saved={data} />;
  if (!error) return <LoadingCard title={t("notifications:settings.title")} rows={5} />;
  return (
    <ErrorCard
      title={t("notifications:settings.load_failed")}
      text={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

const CHANNELS = ["bell", "email"] as const satisfies readonly (keyof Channels)[];

function Choices({ side, saved }: { side: BellSide; saved: readonly Choice[] }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { preferences: [...saved] } });
  const { busy, problem, handleSubmit } = useAction({
    form,
    guarded: true,
    run: async ({ preferences }) => {
      const kept = await saveChoices(side, preferences);
      queryClient.setQueryData(preferencesQuery(side).queryKey, kept);
      form.setInitialValues({ preferences: [...kept] });
      form.reset();
      toast.success({ title: t("notifications:settings.saved"), brief: true });
    },
    failed: t("notifications:settings.failed"),
  });
  return (
    <Section title={t("notifications:settings.title")} subtitle={t("notifications:settings.subtitle")}>
      <FormStack onSubmit={handleSubmit} problem={problem}>
        <div className={classes.grid}>
          <div className={classes.head} aria-hidden="true">
            <span />
            {CHANNELS.map((channel) => (
              <span key={channel}>{t(`notifications:settings.${channel}`)}</span>
            ))}
          </div>
          {form.values.preferences.map((choice, index) => (
            <ChoiceRow
              key={choice.topic}
              side={side}
              choice={choice}
              onChange={(channel, value) => form.setFieldValue(`preferences.${index}.${channel}`, value)}
            />
          ))}
        </div>
        <p className={classes.hint}>{t("notifications:settings.desktop")}</p>
        <div>
          <Button type="submit" loading={busy}>
            {t("notifications:settings.save")}
          </Button>
        </div>
      </FormStack>
    </Section>
  );
}

interface ChoiceRowProps {
  side: BellSide;
  choice: Choice;
  onChange: (channel: keyof Channels, value: boolean) => void;
}

function ChoiceRow({ side, choice, onChange }: ChoiceRowProps) {
  const { t } = useTranslation();
  const id = useId();
  // Both sides have names of their own; the server lists only topics of the reader's side.
  const key = `${side}.${choice.topic}` as "owner.support";
  const topic = t(`notifications:topics.${key}`);
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.topic}>{topic}</div>
        <div className={classes.hint}>
          {t(`notifications:hints.${key}`)}
          {isFixed(side, choice.topic, "email") && ` · ${t("notifications:settings.always")}`}
        </div>
      </div>
      {CHANNELS.map((channel) => (
        <label key={channel} htmlFor={`${id}-${channel}`} className={classes.cell}>
          <Checkbox
            id={`${id}-${channel}`}
            aria-label={t(`notifications:settings.by_${channel}`, { topic })}
            checked={choice[channel]}
            disabled={isFixed(side, choice.topic, channel)}
            onChange={(event) => onChange(channel, event.currentTarget.checked)}
          />
        </label>
      ))}
    </div>
  );
}
