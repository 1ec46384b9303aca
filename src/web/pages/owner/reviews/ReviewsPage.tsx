import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { SyncButton } from "#web/features/google/SyncButton.tsx";
import type { ChangeSearch } from "#web/features/reviews/list/ReviewFilters.tsx";
import { ReviewsScreen } from "#web/features/reviews/list/ReviewsScreen.tsx";
import { readReviewSearch, reviewParamsOf } from "#web/features/reviews/list/reviewSearch.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

const route = getRouteApi("/restaurant/reviews");

/** The address holds every filter, so that it can be shared and the back button undoes one step. */
export function ReviewsPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const raw = route.useSearch();
  const search = useMemo(() => readReviewSearch(raw), [raw]);

  const handleChange: ChangeSearch = (changes, { replace = false } = {}) =>
    void navigate({
      to: ".",
      search: reviewParamsOf({ ...search, ...changes }),
      replace,
      // The list changes under the reader's eyes; the page stays where it is.
      resetScroll: false,
    });

  return (
    <>
      <PageHeader title={t("titles:reviews")} subtitle={t("shell:screens.reviews.subtitle")} actions={<SyncButton />} />
      <ReviewsScreen search={search} onChange={handleChange} />
    </>
  );
}
