import { Button, Collapse } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { paths } from "#web/lib/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { RatingCard } from "#web/features/reviews/overview/RatingCard.tsx";
import { ReplyPane } from "#web/features/reviews/reply/ReplyPane.tsx";
import { ReviewFilters, type ChangeSearch } from "./ReviewFilters.tsx";
import { ReviewList } from "./ReviewList.tsx";
import { ReviewTrend } from "#web/features/reviews/overview/ReviewTrend.tsx";
import { reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import { clearedFilters, countFilters, toggledRating, type ReviewSearch } from "./reviewSearch.ts";
import { googleStateQuery } from "#web/features/google/googleQueries.ts";
import { useReplies } from "#web/features/reviews/reply/useReplies.ts";
import classes from "./ReviewsScreen.module.css";

interface ReviewsScreenProps {
  search: ReviewSearch;
  onChange: ChangeSearch;
}

/** Rating and filters, the list, and the reply to the chosen review. */
export function ReviewsScreen({ search, onChange }: ReviewsScreenProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const replies = useReplies();
  const { data: google } = useQuery(googleStateQuery);
  const { data: summary } = useQuery(reviewSummaryQuery);
  const [asked, setAsked] = useState<string>();
  const [showsFilters, setShowsFilters] = useState(false);
  if (summary?.count === 0 && google) return <ReviewsEmpty google={google} />;

  const open = (review: string): void => {
    setAsked(review);
    // On a phone the back button closes the sheet.
    onChange({ review }, { replace: search.review !== undefined });
  };
  const filters = <ReviewFilters search={search} onChange={onChange} />;
  const active = countFilters(search) - (search.ratings.length > 0 ? 1 : 0);
  return (
    <div className={classes.columns}>
      <div className={classes.left}>
        <RatingCard
          ratings={search.ratings}
          onToggle={(rating) => onChange({ ratings: toggledRating(search.ratings, rating) })}
        />
        {isPhone ? (
          <>
            <Button
              variant="default"
              size="lg"
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
              aria-expanded={showsFilters}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              {active === 0 ? t("reviews:filters.show") : t("reviews:filters.show_active", { n: active })}
            </Button>
            <Collapse expanded={showsFilters}>{filters}</Collapse>
          </>
        ) : (
          filters
        )}
        <div className={classes.trend}>
          <ReviewTrend />
        </div>
      </div>
      <ReviewList search={search} onChange={onChange} onOpen={open} />
      <ReplyPane
        id={search.review}
        replies={replies}
        takesFocus={asked === search.review}
        onClose={() => onChange({ review: undefined }, { replace: true })}
        onShowWaiting={() => onChange({ ...clearedFilters(search), reply: "waiting" })}
      />
    </div>
  );
}

type Cause = "no_place" | "running" | "not_connected" | "none";

function causeOf({ place, connection, sync }: GoogleState): Cause {
  if (place === null) return "no_place";
  if (sync?.status === "queued" || sync?.status === "running") return "running";
  return connection === null ? "not_connected" : "none";
}

const ACTIONS = { no_place: "choose_place", not_connected: "connect", none: "share" } as const;

/** No review at all: why, and the one step that changes it. */
function ReviewsEmpty({ google }: { google: GoogleState }) {
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
