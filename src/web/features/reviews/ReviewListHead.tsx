import { Trans } from "react-i18next";
import { useFormat } from "#web/lib/format.ts";
import { FilterChips } from "./FilterChips.tsx";
import type { ChangeSearch } from "./ReviewFilters.tsx";
import { countFilters, type ReviewSearch } from "./reviewSearch.ts";
import classes from "./ReviewListHead.module.css";

interface ReviewListHeadProps {
  /** Missing while unknown. */
  total: number | undefined;
  search: ReviewSearch;
  onChange: ChangeSearch;
}

export function ReviewListHead({ total, search, onChange }: ReviewListHeadProps) {
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
