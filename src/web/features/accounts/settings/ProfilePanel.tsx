import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { useOwnerUser } from "#web/lib/session/useSession.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { profileQuery } from "#web/features/accounts/accountQueries.ts";

/** Loads the profile and shows what is given for it, or why there is nothing to show. */
export function ProfilePanel({ children }: { children: (user: OwnerUser) => ReactNode }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  // The switch in the top bar changes the account's language too, and says so to the session.
  const locale = useOwnerUser()?.locale;
  if (data !== undefined) return <>{children(locale === undefined ? data : { ...data, locale })}</>;
  if (error) {
    return (
      <ErrorCard
        title={t("accounts:profile.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <LoadingCard title={t("accounts:profile.personal")} shape="form" rows={4} />;
}
