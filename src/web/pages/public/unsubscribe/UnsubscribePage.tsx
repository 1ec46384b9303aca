import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { PublicFrame } from "#web/pages/public/PublicFrame.tsx";

export function UnsubscribePage() {
  const { t } = useTranslation();
  return (
    <PublicFrame>
      <PageHeader title={t("shell:titles.unsubscribe")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.unsubscribe.heading")}
        text={t("shell:screens.unsubscribe.text")}
      />
    </PublicFrame>
  );
}
