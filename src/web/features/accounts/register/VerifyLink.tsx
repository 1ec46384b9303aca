import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAlive } from "#web/lib/useAlive.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { useVerifyEmail } from "./useVerifyEmail.ts";
import classes from "#web/features/accounts/signin/linkPanels.module.css";

/** Confirms an address by the link in the mail. The call goes out once, by itself; opening the page alone changes nothing. */
export function VerifyLink({ email, token }: { email: string; token: string | undefined }) {
  const { t } = useTranslation();
  const verify = useVerifyEmail();
  const isAlive = useAlive();
  const [failure, setFailure] = useState<{ text: ReactNode; isDead: boolean }>();
  const sent = useRef<string>(undefined);

  const run = (link: string): void => {
    sent.current = link;
    setFailure(undefined);
    verify(email, { token: link }).catch((error: unknown) => {
      if (error instanceof NetworkError) setFailure({ text: t("ui:failure.network"), isDead: false });
      else if (error instanceof ApiError && error.status < 500) setFailure({ text: error.message, isDead: true });
      else setFailure({ text: t("accounts:verify.failed"), isDead: false });
    });
  };

  // The link alone decides: neither a new language nor a second mount may send it again.
  const runOnce = useEffectEvent((link: string) => {
    if (sent.current !== link) run(link);
  });
  useEffect(() => {
    if (token !== undefined && token !== "") runOnce(token);
  }, [token]);

  const useCode = (
    <Button component={AppLink} href={paths.verifyEmail(email)} size="lg" fullWidth>
      {t("accounts:verify_token.use_code")}
    </Button>
  );
  if (isAlive && (token === undefined || token === "")) {
    return (
      <div className={classes.stack}>
        <FormAlert title={t("accounts:verify_token.missing")}>{t("errors:verification_token_missing")}</FormAlert>
        {useCode}
      </div>
    );
  }
  if (failure === undefined) {
    return (
      <div className={classes.working} role="status">
        <Loader size={26} aria-hidden="true" />
        {t("accounts:verify_token.working_text", { email })}
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <FormAlert title={t("accounts:verify_token.failed")}>{failure.text}</FormAlert>
      {!failure.isDead && (
        <Button variant="default" size="lg" fullWidth onClick={() => run(token ?? "")}>
          {t("ui:retry")}
        </Button>
      )}
      {useCode}
    </div>
  );
}
