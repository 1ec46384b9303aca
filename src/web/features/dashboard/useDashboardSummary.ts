import { useTranslation } from "react-i18next";
import type { Dashboard } from "#shared/analytics/dashboard.contract.ts";

const IN_WORDS = ["n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12"] as const;

/** The one useful sentence below the greeting: what is new, and what waits. */
export function useDashboardSummary(): (dashboard: Dashboard) => string {
  const { t } = useTranslation();
  return (dashboard) => {
    const { new_reviews_this_week: fresh, waiting_replies: waiting, recent_reviews, recent_clients } = dashboard;
    if (recent_reviews.length === 0 && recent_clients.length === 0) return t("dashboard:start");
    const news = fresh === 0 ? t("dashboard:new_none") : t("dashboard:new", { count: fresh });
    if (recent_reviews.length === 0) return news;
    // A sentence that begins with a small number begins with a word.
    const word = IN_WORDS[waiting - 2];
    const number = word === undefined ? String(waiting) : t(`dashboard:numbers.${word}`);
    return `${news} ${waiting === 0 ? t("dashboard:waiting_none") : t("dashboard:waiting", { count: waiting, number })}`;
  };
}
