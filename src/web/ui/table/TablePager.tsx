import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/format.ts";
import { pageWindow, type Paging } from "./tableModel.ts";
import classes from "./TablePager.module.css";

interface TablePagerProps {
  paging: Paging;
  shown: number;
}

export function TablePager({ paging, shown }: TablePagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();

  if (paging.kind === "keyset") {
    const { hasMore, loadingMore = false, total, noun, onMore } = paging;
    return (
      <div className={classes.pager}>
        <div className={classes.summary} aria-live="polite">
          {total === undefined
            ? t("ui:table.showing_some", { shown: number(shown), noun })
            : t("ui:table.showing_of", { shown: number(shown), total: number(total), noun })}
        </div>
        {hasMore && (
          <Button variant="default" size="xs" loading={loadingMore} onClick={onMore}>
            {t("ui:table.load_more")}
          </Button>
        )}
      </div>
    );
  }

  const { page, pageSize, total, noun, onPage } = paging;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <div className={classes.pager}>
      <div className={classes.summary} aria-live="polite">
        {t("ui:table.showing", {
          from: number(from),
          to: number(Math.min(page * pageSize, total)),
          total: number(total),
          noun,
        })}
      </div>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t("ui:table.pages")}>
          <button
            type="button"
            className={classes.page}
            aria-label={t("ui:table.previous")}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
          </button>
          {pageWindow(page, pages).map((one, i) =>
            one === "gap" ? (
              <span key={`gap-${i}`} className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                className={classes.page}
                aria-label={t("ui:table.page", { page: one })}
                aria-current={one === page ? "page" : undefined}
                onClick={() => onPage(one)}
              >
                {number(one)}
              </button>
            ),
          )}
          <button
            type="button"
            className={classes.page}
            aria-label={t("ui:table.next")}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
          </button>
        </nav>
      )}
    </div>
  );
}
