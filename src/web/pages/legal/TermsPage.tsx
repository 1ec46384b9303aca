import { useTranslation } from "react-i18next";
import { LegalDocument } from "#web/features/legal/LegalDocument.tsx";
import { SubscriptionFrame } from "#web/pages/subscription/SubscriptionFrame.tsx";

export function TermsPage() {
  const { t } = useTranslation();
  return (
    <SubscriptionFrame email={undefined} title={t("titles:terms")} subtitle={t("legal:intro_terms")}>
      <LegalDocument name="terms" />
    </SubscriptionFrame>
  );
}
