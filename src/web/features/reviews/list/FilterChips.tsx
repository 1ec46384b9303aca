import { Button, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { WAITING_DAYS } from "#shared/reviews/waiting.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { formatDays, today } from "#web/ui/filter/dateRange.ts";
import type { ChangeSearch } from "./ReviewFilters.tsx";
import { clearedFilters, countFilters, toggledRating, type ReviewSearch } from "./reviewSearch.ts";
import classes from "./FilterChips.module.css";

interface FilterChipsProps {
  search: ReviewSearch;
  onChange: ChangeSearch;
}

interface Chip {
  key: string;
  name: string;
  without: Partial<ReviewSearch>;
}

/** What is filtered right now; each can be taken away on its own. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const chips = useChips(search);
  if (countFilters(search) === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label={t("reviews:filters.active")}>
      {chips.map(({ key, name, without }) => (
        <UnstyledButton
          key={key}
          className={classes.chip ?? ""}
          aria-label={t("reviews:filters.remove", { name })}
          onClick={() => onChange(without)}
        >
          <span className={classes.name}>{name}</span>
          <IconX size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(clearedFilters(search))}>
        {t("reviews:filters.clear")}
      </Button>
    </div>
  );
}

function useChips(search: ReviewSearch): Chip[] {
  const { t } = useTranslation();
  const dates = useDatesName(search);
  return [
    ...search.ratings.map((rating) => ({
      key: `rating${rating}`,
      name: t("reviews:filters.chip_rating", { count: rating }),
      without: { ratings: toggledRating(search.ratings, rating) },
    })),
    ...(dates === undefined ? [] : [{ key: "dates", name: dates, without: { from: undefined, to: undefined } }]),
    ...(search.reply === "all"
      ? []
      : [
          {
            key: "reply",
            name: t(`reviews:filters.chip_${search.reply}`, { days: WAITING_DAYS }),
            without: { reply: "all" as const },
          },
        ]),
    ...(search.search.trim() === ""
      ? []
      : [
          {
            key: "search",
            name: t("reviews:filters.chip_search", { words: search.search.trim() }),
            without: { search: "" },
          },
        ]),
  ];
}

function useDatesName({ from, to }: ReviewSearch): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  // Noon, so that no time zone moves it to another day.
  const name = (day: string): string => format.shortDate(`${day}T12:00:00`);
  if (from !== undefined && (to === undefined || to === today()))
    return t("reviews:filters.since", { date: name(from) });
  if (from === undefined) return to === undefined ? undefined : t("reviews:filters.until", { date: name(to) });
  return formatDays([from, to ?? null], currentLocale());
}
