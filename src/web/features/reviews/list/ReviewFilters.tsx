import { SegmentedControl } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { REPLY_FILTERS, REVIEW_SORTS, type ReviewSort } from "#shared/reviews/reviews.contract.ts";
import { daysBefore, today } from "#web/ui/filter/dateRange.ts";
import { DateRangeField } from "#web/ui/filter/DateRangeField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { ReviewSearchField } from "./ReviewSearchField.tsx";
import type { ReviewSearch } from "./reviewSearch.ts";
import classes from "./ReviewFilters.module.css";

export type ChangeSearch = (changes: Partial<ReviewSearch>, options?: { replace?: boolean }) => void;

interface ReviewFiltersProps {
  search: ReviewSearch;
  onChange: ChangeSearch;
}

const PRESET_DAYS = [7, 30, 90] as const;

/** Which reviews are listed and in what order, besides the rating. */
export function ReviewFilters({ search, onChange }: ReviewFiltersProps) {
  const { t } = useTranslation();
  const replyLabel = useId();
  const now = today();
  const presets = [
    // Today is one of them.
    ...PRESET_DAYS.map((days) => ({
      label: t("reviews:filters.last_days", { days }),
      range: { from: daysBefore(now, days - 1), to: now },
    })),
    { label: t("reviews:filters.this_year"), range: { from: `${now.slice(0, 4)}-01-01`, to: now } },
  ];
  return (
    <Section>
      <div className={classes.filters} role="search" aria-label={t("reviews:filters.label")}>
        <ReviewSearchField search={search.search} onChange={onChange} />
        <DateRangeField
          label={t("reviews:filters.dates")}
          placeholder={t("reviews:filters.dates_any")}
          clearLabel={t("reviews:filters.dates_clear")}
          value={{ from: search.from, to: search.to }}
          onChange={onChange}
          presets={presets}
        />
        <div>
          <div id={replyLabel} className={classes.label}>
            {t("reviews:filters.reply")}
          </div>
          <SegmentedControl
            fullWidth
            aria-labelledby={replyLabel}
            value={search.reply}
            onChange={(reply) => onChange({ reply })}
            data={REPLY_FILTERS.map((value) => ({ value, label: t(`reviews:filters.reply_${value}`) }))}
            classNames={{ label: classes.segment ?? "" }}
          />
        </div>
        <SelectField
          label={t("reviews:filters.sort")}
          leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden="true" />}
          value={search.sort}
          onChange={(sort) => onChange({ sort: sort as ReviewSort })}
          data={REVIEW_SORTS.map((value) => ({ value, label: t(`reviews:filters.sort_${value}`) }))}
        />
      </div>
    </Section>
  );
}
