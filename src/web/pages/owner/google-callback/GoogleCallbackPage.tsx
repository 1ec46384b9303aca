import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { GoogleReturn } from "#web/features/google/GoogleReturn.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

const route = getRouteApi("/restaurant/google/callback");

export function GoogleCallbackPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  return (
    <>
      <PageHeader title={t("titles:google-callback")} />
      <GoogleReturn code={search.code} state={search.state} refusal={search.error} />
    </>
  );
}
