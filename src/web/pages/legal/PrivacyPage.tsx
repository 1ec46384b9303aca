import { useTranslation } from "react-i18next";
import { LegalDocument } from "#web/features/legal/LegalDocument.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <SubscriptionFrame email={undefined} title={t("titles:privacy")} subtitle={t("legal:intro_privacy")}>
      <LegalDocument name="privacy" />
    </SubscriptionFrame>
  );
}
