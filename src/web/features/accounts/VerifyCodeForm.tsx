import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { VERIFICATION_CODE_LENGTH } from "#shared/accounts/accounts.contract.ts";
import { ApiError, NetworkError } from "#web/lib/api.ts";
import { CodeField } from "#web/ui/CodeField.tsx";
import { FormStack } from "#web/ui/FormStack.tsx";
import { useFormSubmit } from "#web/ui/useFormSubmit.ts";
import { CodeDelivery } from "./CodeDelivery.tsx";
import { deliveryOf } from "./deliveryMemory.ts";
import { ResendCode } from "./ResendCode.tsx";
import { useVerifyEmail } from "./useVerifyEmail.ts";

export function VerifyCodeForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const verify = useVerifyEmail();
  const [deliveryId, setDeliveryId] = useState(() => deliveryOf(email));
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.length === VERIFICATION_CODE_LENGTH ? null : t("validation:verification_code")) },
  });

  const { busy, problem, setProblem, handleSubmit } = useFormSubmit({
    form,
    leaves: true,
    send: ({ code }) => verify(email, { code }),
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
