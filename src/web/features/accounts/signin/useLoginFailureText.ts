import { useTranslation } from "react-i18next";
import type { LoginFailure } from "./loginFailure.ts";

export type ToldLoginFailure = Exclude<LoginFailure, { kind: "verify" | "subscribe" }>;

/** Words for a failed login that leads nowhere else. */
export function useLoginFailureText(): (failure: ToldLoginFailure) => string {
  const { t } = useTranslation();
  return (failure) => {
    switch (failure.kind) {
      case "told":
        return failure.text;
      case "invalid_credentials":
        return t("errors:invalid_credentials");
      case "server_error":
        return t("errors:server_error");
      case "network":
        return t("ui:failure.network");
      case "failed":
        return t("accounts:login.failed");
    }
  };
}
