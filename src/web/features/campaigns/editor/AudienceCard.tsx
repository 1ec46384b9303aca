import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AUDIENCES, type Audience } from "#shared/campaigns/campaign-values.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { AudienceBar } from "./AudienceBar.tsx";
import { audienceQuery } from "./editorQueries.ts";
import classes from "./AudienceCard.module.css";

interface AudienceCardProps {
  value: Audience;
  onChange: (filter: Audience) => void;
  error: string | undefined;
}

/** To whom it goes: two choices, how many each reaches now, and who is left out and why. */
export function AudienceCard({ value, onChange, error }: AudienceCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const sizes = {
    reviewed_only: useQuery(audienceQuery("reviewed_only")),
    all_consenting: useQuery(audienceQuery("all_consenting")),
  };
  const chosen = sizes[value];
  const textOf = (filter: Audience): string => {
    const { data } = sizes[filter];
    return data
      ? t("campaign_editor:audience.people", { count: data.recipients, shown: format.number(data.recipients) })
      : "…";
  };
  return (
    <Section
      title={t("campaign_editor:audience.title")}
      action={
        chosen.data && (
          <p className={classes.size}>
            <strong>{format.number(chosen.data.recipients)}</strong>{" "}
            {t("campaign_editor:audience.of", {
              count: chosen.data.clients,
              shown: format.number(chosen.data.clients),
            })}
          </p>
        )
      }
    >
      <div className={classes.body} data-field="filter">
        <ChoiceCards
          ariaLabel={t("campaign_editor:audience.label")}
          value={value}
          onChange={onChange}
          error={error}
          beside
        >
          {AUDIENCES.map((filter) => (
            <ChoiceCard
              key={filter}
              value={filter}
              name={t(`campaign_editor:audience.${filter}`)}
              text={textOf(filter)}
            />
          ))}
        </ChoiceCards>
        {chosen.data ? (
          <AudienceBar audience={chosen.data} />
        ) : chosen.error ? (
          <ErrorCard
            bare
            title={t("ui:failure.load", { resource: t("campaign_editor:audience.title") })}
            text={errorText(chosen.error)}
            onRetry={() => void chosen.refetch()}
            retrying={chosen.isFetching}
          />
        ) : (
          <div className={classes.waiting}>
            <Skeleton height={12} />
            <Skeleton width={220} />
          </div>
        )}
      </div>
    </Section>
  );
}
