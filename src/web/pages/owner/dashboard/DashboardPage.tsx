import { useTranslation } from "react-i18next";
import { useOwnerUser } from "#web/lib/useSession.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { greetingOf } from "./greeting.ts";

export function DashboardPage() {
  const { t } = useTranslation();
  const user = useOwnerUser();
  const name = user?.first_name || user?.name;
  const title = name
    ? t(`shell:greeting.${greetingOf(new Date(), user?.timezone)}`, { name })
    : t("shell:titles.dashboard");
  return (
    <>
      <PageHeader title={title} subtitle={t("shell:screens.dashboard.subtitle")} />
      <EmptyState
        drawing="cloche"
        title={t("shell:screens.dashboard.heading")}
        text={t("shell:screens.dashboard.text")}
      />
    </>
  );
}
