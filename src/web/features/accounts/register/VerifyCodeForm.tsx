import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { VERIFICATION_CODE_LENGTH, accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { CodeField } from "#web/ui/form/code/CodeField.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { ResendCode } from "./ResendCode.tsx";
import { deliveryOf } from "./deliveryMemory.ts";
import { useVerifyEmail } from "./useVerifyEmail.ts";

export function VerifyCodeForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const verify = useVerifyEmail();
  const [deliveryId, setDeliveryId] = useState(() => deliveryOf(email));
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.length === VERIFICATION_CODE_LENGTH ? null : t("validation:verification_code")) },
  });

  const { busy, problem, setProblem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: ({ code }) => verify(email, { code }),
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && error.status === 400) {
        // The next try starts with empty cells; the message stays at the field it is about.
        form.setFieldValue("code", "");
        form.setFieldError("code", error.message);
        form.getInputNode("code")?.focus();
        return undefined;
      }
      if (error instanceof ApiError && [404, 422, 429].includes(error.status)) return error.message;
      return t("accounts:verify.failed");
    },
  });

  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <CodeDelivery email={email} deliveryId={deliveryId} />
      <CodeField
        label={t("accounts:verify.code")}
        length={VERIFICATION_CODE_LENGTH}
        size="lg"
        autoFocus
        {...form.getInputProps("code")}
        value={form.values.code}
        onComplete={() => queueMicrotask(() => handleSubmit())}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {t("accounts:verify.submit")}
      </Button>
      <ResendCode email={email} onProblem={setProblem} onAsked={setDeliveryId} />
    </FormStack>
  );
}

/** Longer than a mail server that is there needs. */
const PATIENCE_MS = 8000;

/** Says so when the mail with the code has to wait, or will never arrive. Nothing while all is well. */
function CodeDelivery({ email, deliveryId }: { email: string; deliveryId: string | undefined }) {
  const { t } = useTranslation();
  const { data: state } = useQuery(deliveryQuery(deliveryId));
  const isLate = useDelayed(state === "waiting", PATIENCE_MS);
  if (state === "refused")
    return (
      <FormAlert
        title={t("accounts:verify.refused")}
        action={
          <Button component={AppLink} href={paths.register()} variant="default" size="xs">
            {t("accounts:verify.correct_address")}
          </Button>
        }
      >
        {t("accounts:verify.refused_text", { email })}
      </FormAlert>
    );
  return isLate ? <FormAlert tone="info">{t("accounts:verify.late")}</FormAlert> : null;
}

/** Mail servers take most mails within a second; one that waits may wait for hours. */
const ASK_MS = 2000;
const ASK_RARELY_MS = 15_000;
const OFTEN = 10;

/** Asks until the mail server has taken the mail or refused its address. Stops when the server no longer knows the mail. */
const deliveryQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ["accounts", "delivery", id],
    queryFn: async ({ signal }) =>
      (await api(accountsApi.verificationDelivery, { params: { id: id ?? "" }, signal })).state,
    enabled: id !== undefined,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.error instanceof ApiError && state.error.status === 404) return false;
      if (state.data === "accepted" || state.data === "refused") return false;
      return state.dataUpdateCount + state.errorUpdateCount < OFTEN ? ASK_MS : ASK_RARELY_MS;
    },
  });
