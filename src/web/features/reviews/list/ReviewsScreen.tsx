import { Button, Collapse } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GoogleState } from "#shared/reviews/google.contract.ts";
import { isProfileConnected } from "#shared/reviews/google-state.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { RatingCard, RatingHead } from "#web/features/reviews/overview/RatingCard.tsx";
import { KeptReplies } from "#web/features/reviews/reply/KeptReplies.tsx";
import { nextToAnswer } from "#web/features/reviews/reply/nextToAnswer.ts";
import { ReplyPane } from "#web/features/reviews/reply/ReplyPane.tsx";
import { ReviewFilters, type ChangeSearch } from "./ReviewFilters.tsx";
import { ReviewList } from "./ReviewList.tsx";
import { ReviewTrend } from "#web/features/reviews/overview/ReviewTrend.tsx";
import { reviewListQuery, reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import { clearedFilters, countFilters, reviewQueryOf, toggledRating, type ReviewSearch } from "./reviewSearch.ts";
import { googleStateQuery, isComing } from "#web/features/google/googleQueries.ts";
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
  const client = useQueryClient();
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
  const openNext = (id: string): void => {
    const list = client.getQueryData(reviewListQuery(reviewQueryOf(search)).queryKey);
    const next = nextToAnswer(list?.pages.flatMap((page) => page.data) ?? [], id, new Date());
    if (next) open(next.id);
  };
  const filters = <ReviewFilters search={search} onChange={onChange} />;
  const ratings = (
    <RatingCard
      ratings={search.ratings}
      onToggle={(rating) => onChange({ ratings: toggledRating(search.ratings, rating) })}
    />
  );
  const active = countFilters(search);
  return (
    <div className={classes.columns}>
      <div className={classes.left}>
        {isPhone ? (
          <>
            <div className={classes.bar}>
              <RatingHead />
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
                aria-expanded={showsFilters}
                onClick={() => setShowsFilters(!showsFilters)}
              >
                {active === 0 ? t("reviews:filters.show") : t("reviews:filters.show_active", { n: active })}
              </Button>
            </div>
            <Collapse expanded={showsFilters}>
              <div className={classes.folded}>
                {filters}
                {ratings}
              </div>
            </Collapse>
          </>
        ) : (
          <>
            {ratings}
            {filters}
          </>
        )}
        <div className={classes.trend}>
          <ReviewTrend />
        </div>
      </div>
      <div className={classes.list}>
        <KeptReplies />
        <ReviewList search={search} onChange={onChange} onOpen={open} replies={replies} />
      </div>
      <ReplyPane
        id={search.review}
        replies={replies}
        takesFocus={asked === search.review}
        onAnswered={openNext}
        onClose={() => onChange({ review: undefined }, { replace: true })}
        onShowWaiting={() => onChange({ ...clearedFilters(search), reply: "waiting" })}
      />
    </div>
  );
}

type Cause = "no_place" | "running" | "not_connected" | "none";

function causeOf(google: GoogleState): Cause {
  if (google.place === null) return "no_place";
  if (isComing(google)) return "running";
  return isProfileConnected(google.connection) ? "none" : "not_connected";
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
