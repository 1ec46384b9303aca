import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { GoogleReturn } from "#web/features/google/GoogleReturn.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function GoogleCallbackPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as { code?: string; state?: string; error?: string };
  return (
    <>
      <PageHeader title={t("titles:google-callback")} />
      <GoogleReturn code={search.code} state={search.state} refusal={search.error} />
    </>
  );
}
