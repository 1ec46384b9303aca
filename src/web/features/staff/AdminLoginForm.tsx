import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api.ts";
import { useLazyCheck } from "#web/lib/form.ts";
import { areaOf, goTo, isAuthPage, landingPathFor, safeRedirect } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { adminSession } from "#web/lib/session/session.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
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

export function AdminLoginForm() {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { email: "", password: "", remember: false },
    validate: useLazyCheck(loadCheck),
  });

  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: async (values) => {
      const session = await api(staffApi.login, { body: values }).catch(leadToOwnPassword);
      if (!session) return;
      adminSession.save(session);
      goTo(usableRedirect() ?? landingPathFor(session.user), { replace: true });
    },
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      return (error instanceof ApiError && error.message) || t("staff:login.failed");
    },
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <CredentialFields form={form} forgotHref={paths.admin.forgotPassword()} />
      <CheckboxField label={t("staff:login.remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
      <Button type="submit" size="lg" fullWidth loading={busy} mt={2}>
        {t("staff:login.submit")}
      </Button>
    </FormStack>
  );
}
