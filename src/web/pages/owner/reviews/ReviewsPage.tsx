import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

export function ReviewsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("shell:titles.reviews")} subtitle={t("shell:screens.reviews.subtitle")} />
      <EmptyState drawing="plate" title={t("shell:screens.reviews.heading")} text={t("shell:screens.reviews.text")} />
    </>
  );
}
