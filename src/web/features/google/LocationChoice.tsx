import { Button, Loader, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { ChoiceCard } from "#web/ui/form/ChoiceCard.tsx";
import { ChoiceCards } from "#web/ui/form/ChoiceCards.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { googleLocationsQuery, useChooseLocation } from "./googleQueries.ts";
import classes from "./LocationChoice.module.css";

/** The account's restaurants as radio cards; the place chosen before is proposed. */
export function LocationChoice({ onDone, another }: { onDone: () => void; another: ReactNode }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(googleLocationsQuery);
  const chooseLocation = useChooseLocation();
  const [picked, setPicked] = useState<string>();
  const { run, busy, problem, setProblem } = useAction({
    run: async (name: string) => {
      await chooseLocation(name);
      onDone();
    },
    done: { title: t("restaurants:google.locations.chosen"), message: t("restaurants:google.chosen_text") },
  });

  if (data === undefined) {
    if (!error) {
      return (
        <div className={classes.waiting} role="status" aria-label={t("ui:loading")}>
          <Loader />
        </div>
      );
    }
    return (
      <ErrorCard
        bare
        title={t("restaurants:google.locations.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0)
    return (
      <FormAlert tone="warn" action={another}>
        {t("restaurants:google.locations.none")}
      </FormAlert>
    );

  const value = picked ?? data.find((location) => location.is_own_place)?.name;
  const submit = (): void => {
    if (value === undefined) setProblem(t("restaurants:google.locations.pick"));
    else run(value);
  };
  return (
    <div className={classes.choice}>
      <p className={classes.text}>{t("restaurants:google.locations.text")}</p>
      {problem !== undefined && <FormAlert>{problem}</FormAlert>}
      <ChoiceCards
        label={<VisuallyHidden>{t("restaurants:google.locations.title")}</VisuallyHidden>}
        value={value ?? null}
        onChange={setPicked}
      >
        {data.map((location) => (
          <ChoiceCard
            key={location.name}
            value={location.name}
            name={location.title}
            text={location.address}
            icon={
              location.is_own_place && <StatusBadge tone="fig">{t("restaurants:google.locations.own")}</StatusBadge>
            }
          />
        ))}
      </ChoiceCards>
      <FormActions>
        <Button variant="default" size="md" onClick={onDone}>
          {t("restaurants:google.locations.cancel")}
        </Button>
        <Button size="md" loading={busy} onClick={submit}>
          {t("restaurants:google.locations.choose")}
        </Button>
      </FormActions>
    </div>
  );
}
