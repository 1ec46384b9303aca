import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AdminUser, staffApi } from "#shared/staff/staff.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { areaOf, goTo, isAuthPage, landingPathFor, safeRedirect } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { loadSecondStep, loadSetupAtLogin } from "#web/features/twofactor/login/loadSecondStep.ts";
import { CredentialFields } from "#web/features/accounts/signin/CredentialFields.tsx";

/** The page that was asked for before, if it is one of the back office and not another sign-in page. */
function usableRedirect(): string | undefined {
  const target = safeRedirect(new URLSearchParams(window.location.search).get("redirect"));
  if (target === undefined || areaOf(target) !== "admin") return undefined;
  return isAuthPage(target.split(/[?#]/)[0] ?? "") ? undefined : target;
}

/** A temporary password opens one page only: the one to choose another. */
function leadToOwnPassword(error: unknown): void {
  const id = error instanceof ApiError ? error.body.set_password_id : undefined;
  if (id === undefined) throw error;
  goTo(paths.admin.setPassword(id), { replace: true });
}

const loadCheck = async () => (await import("./staffChecks.ts")).checkAdminLogin;

type SecondStep = Awaited<ReturnType<typeof loadSecondStep>>;
type SetupAtLogin = Awaited<ReturnType<typeof loadSetupAtLogin>>;

/** A login that waits for its second step: a code, or two factors at all. */
type Waiting = { challenge: string; email: string } & ({ SecondStep: SecondStep } | { SetupAtLogin: SetupAtLogin });

const enter = (session: { token: string; user: AdminUser }): void => {
  adminSession.save({ token: session.token, user: session.user });
  goTo(usableRedirect() ?? landingPathFor(session.user), { replace: true });
};

/** The way into the back office: the password, and the second factor where there is or must be one. */
export function AdminLoginForm() {
  const explain = useExplain();
  const [waiting, setWaiting] = useState<Waiting>();
  const [back, setBack] = useState<{ email: string; problem: string | undefined }>();
  if (waiting === undefined)
    return <PasswordStep email={back?.email ?? ""} expired={back?.problem} onWaiting={setWaiting} />;
  const { challenge, email } = waiting;
  const handleBack = (problem?: string): void => {
    setBack({ email, problem });
    setWaiting(undefined);
  };
  if ("SetupAtLogin" in waiting)
    return <waiting.SetupAtLogin challenge={challenge} email={email} onEntered={enter} onBack={handleBack} />;
  return (
    <waiting.SecondStep
      send={async (shown) => enter(await api(staffApi.secondStep, { body: { challenge, ...shown } }))}
      explain={explain}
      onBack={handleBack}
    />
  );
}

function useExplain(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof NetworkError) return t("ui:failure.network");
    return (error instanceof ApiError && error.message) || t("staff:login.failed");
  };
}

interface PasswordStepProps {
  email: string;
  /** Why the password is asked for again. */
  expired: string | undefined;
  onWaiting: (waiting: Waiting) => void;
}

function PasswordStep({ email, expired, onWaiting }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { email, password: "", remember: false },
    validate: useLazyCheck(loadCheck),
  });

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      const answer = await api(staffApi.login, { body: values }).catch(leadToOwnPassword);
      if (!answer) return;
      if ("token" in answer) return enter(answer);
      const asked = { challenge: answer.challenge, email: values.email.trim() };
      if ("requires_two_factor" in answer) onWaiting({ ...asked, SecondStep: await loadSecondStep() });
      else onWaiting({ ...asked, SetupAtLogin: await loadSetupAtLogin() });
    },
    explain: useExplain(),
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem ?? (busy ? undefined : expired)}>
      <CredentialFields form={form} forgotHref={paths.admin.forgotPassword()} />
      <CheckboxField label={t("staff:login.remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
      <Button type="submit" size="lg" fullWidth loading={busy} mt={2}>
        {t("staff:login.submit")}
      </Button>
    </FormStack>
  );
}
