import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { PublicFrame } from "#web/pages/public/PublicFrame.tsx";

export function ReviewPage() {
  const { t } = useTranslation();
  return (
    <PublicFrame>
      <PageHeader title={t("shell:titles.review")} />
      <EmptyState drawing="plate" title={t("shell:screens.review.heading")} text={t("shell:screens.review.text")} />
    </PublicFrame>
  );
}
