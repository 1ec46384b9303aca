import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import type { Paging } from "./tableModel.ts";
import classes from "./TablePager.module.css";

interface TablePagerProps {
  paging: Paging;
  shown: number;
}

export function TablePager({ paging, shown }: TablePagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { hasMore, loadingMore = false, total, isRange = false, noun, onMore } = paging;
  return (
    <div className={classes.pager}>
      <div className={classes.summary} aria-live="polite">
        {total === undefined
          ? t("ui:table.showing_some", { shown: number(shown), noun: noun(shown) })
          : t(isRange ? "ui:table.showing_range" : "ui:table.showing_of", {
              shown: number(shown),
              total: number(total),
              noun: noun(total),
            })}
      </div>
      {hasMore && (
        <Button variant="default" size="xs" loading={loadingMore} onClick={onMore}>
          {t("ui:table.load_more")}
        </Button>
      )}
    </div>
  );
}
