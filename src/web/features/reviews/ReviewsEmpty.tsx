import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/AppLink.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Cause = "no_place" | "running" | "not_connected" | "none";

function causeOf({ place, connection, sync }: GoogleState): Cause {
  if (place === null) return "no_place";
  if (sync?.status === "queued" || sync?.status === "running") return "running";
  return connection === null ? "not_connected" : "none";
}

const ACTIONS = { no_place: "choose_place", not_connected: "connect", none: "share" } as const;

/** No review at all: why, and the one step that changes it. */
export function ReviewsEmpty({ google }: { google: GoogleState }) {
  const { t } = useTranslation();
  const cause = causeOf(google);
  return (
    <EmptyState
      drawing="plate"
      title={t(`reviews:empty.${cause}_title`)}
      text={t(`reviews:empty.${cause}_text`)}
      {...(cause === "running"
        ? {}
        : {
            primary: (
              <Button component={AppLink} href={paths.restaurantInfo()}>
                {t(`reviews:empty.${ACTIONS[cause]}`)}
              </Button>
            ),
          })}
    />
  );
}
