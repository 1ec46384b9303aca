import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminRestaurantsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-restaurants")} subtitle={t("shell:screens.admin-restaurants.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.admin-restaurants.heading")}
        text={t("shell:screens.admin-restaurants.text")}
      />
    </>
  );
}
