import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ConnectionPart } from "./ConnectionPart.tsx";
import { PlacePart } from "./PlacePart.tsx";
import { googleStateQuery, isComing } from "./googleQueries.ts";
import classes from "./GoogleCard.module.css";

/** Which place on Google the restaurant is, and whether its profile is connected. */
export function GoogleCard({ restaurant }: { restaurant: Pick<Restaurant, "name" | "city" | "country"> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: state, error, refetch, isFetching } = useQuery(googleStateQuery);

  if (state === undefined) {
    if (!error) return <LoadingCard title={t("restaurants:google.title")} rows={2} />;
    return (
      <ErrorCard
        title={t("restaurants:google.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Section title={t("restaurants:google.title")}>
      <div className={classes.parts}>
        <div>
          <PlacePart place={state.place} restaurant={restaurant} />
          <div role="status">
            {isComing(state) && (
              <span className={classes.sync}>
                <Loader size={14} aria-hidden="true" /> {t("restaurants:google.fetching")}
              </span>
            )}
          </div>
        </div>
        {(state.place !== null || state.connection !== null) && <ConnectionPart connection={state.connection} />}
      </div>
    </Section>
  );
}
