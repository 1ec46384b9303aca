import { Button, VisuallyHidden, Anchor } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation, Trans } from "react-i18next";
import { isProfileConnected } from "#shared/reviews/google-state.ts";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import type { Replies } from "#web/features/reviews/reply/useReplies.ts";
import { FilterChips } from "./FilterChips.tsx";
import type { ChangeSearch } from "./ReviewFilters.tsx";
import { ReviewRow } from "./ReviewRow.tsx";
import { ReviewRowsSkeleton } from "./ReviewRowsSkeleton.tsx";
import { reviewListQuery, reviewSummaryQuery } from "#web/features/reviews/reviewQueries.ts";
import { clearedFilters, reviewQueryOf, countFilters, type ReviewSearch } from "./reviewSearch.ts";
import { googleStateQuery } from "#web/features/google/googleQueries.ts";
import classes from "./ReviewList.module.css";

interface ReviewListProps {
  search: ReviewSearch;
  onChange: ChangeSearch;
  onOpen: (id: string) => void;
  replies: Replies;
}

/** The reviews that match, twenty at a time. While another filter loads, the present rows stay, paler. */
export function ReviewList({ search, onChange, onOpen, replies }: ReviewListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const list = useInfiniteQuery({ ...reviewListQuery(reviewQueryOf(search)), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap((page) => page.data);
  const post = async (review: Review): Promise<void> => {
    // Why it failed is told where it can be changed.
    if (!(await replies.post(review))) onOpen(review.id);
  };
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.meta.total;

  return (
    <Section flush>
      <h2 className={classes.hidden}>{t("reviews:list.label")}</h2>
      <ReviewListHead total={total} search={search} onChange={onChange} />
      {rows === undefined && !list.isError && <ReviewRowsSkeleton />}
      {rows === undefined && list.isError && (
        <ErrorCard
          bare
          title={t("reviews:list.load_failed")}
          text={errorText(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          small
          bare
          drawing="plate"
          title={t("reviews:empty.filtered_title")}
          text={t("reviews:empty.filtered_text")}
          secondary={
            <Button variant="default" onClick={() => onChange(clearedFilters(search))}>
              {t("reviews:empty.clear")}
            </Button>
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul
          className={classes.rows}
          aria-busy={list.isPlaceholderData}
          data-stale={list.isPlaceholderData || undefined}
        >
          {rows.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              isOpen={review.id === search.review}
              onOpen={onOpen}
              onPost={replies.busy[review.id] === "post" ? undefined : (one) => void post(one)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && rows !== undefined && (
        <div className={classes.foot}>
          {list.isFetchNextPageError && (
            <p className={classes.failure} role="alert">
              {t("reviews:list.more_failed")} {errorText(list.error)}
            </p>
          )}
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? t("ui:retry") : t("reviews:list.load_more")}
          </Button>
        </div>
      )}
      {rows !== undefined && !list.hasNextPage && <FiveOnly />}
      <VisuallyHidden role="status">
        {(list.data?.pages.length ?? 0) > 1 &&
          t("reviews:list.loaded", { count: rows?.length ?? 0, n: format.number(rows?.length ?? 0) })}
      </VisuallyHidden>
    </Section>
  );
}

/** Below a list that ends early: why Google has more than are shown here. */
function FiveOnly() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: google } = useQuery(googleStateQuery);
  const { data: summary } = useQuery(reviewSummaryQuery);
  const total = google?.place?.review_count ?? 0;
  if (!google || isProfileConnected(google.connection) || summary === undefined || total <= summary.count) return null;
  return (
    <p className={classes.note}>
      <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t("reviews:list.only_some", { total: format.number(total) })}{" "}
        <Anchor component={AppLink} href={paths.restaurantInfo()}>
          {t("reviews:empty.connect")}
        </Anchor>
      </span>
    </p>
  );
}

interface ReviewListHeadProps {
  /** Undefined while unknown. */
  total: number | undefined;
  search: ReviewSearch;
  onChange: ChangeSearch;
}

function ReviewListHead({ total, search, onChange }: ReviewListHeadProps) {
  const format = useFormat();
  const isFiltered = countFilters(search) > 0;
  return (
    <div className={classes.head}>
      <p className={classes.count} role="status">
        {total !== undefined && (
          <Trans
            i18nKey={isFiltered ? "reviews:list.match" : "reviews:list.all"}
            count={total}
            values={{ n: format.number(total) }}
            components={{ b: <b /> }}
          />
        )}
      </p>
      <FilterChips search={search} onChange={onChange} />
    </div>
  );
}
