import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { TWO_FACTOR_DIGITS, type TwoFactorSetup } from "#shared/twofactor/twofactor.contract.ts";
import { ApiError, NetworkError } from "#web/lib/api/api.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.tsx";
import { QrDrawing } from "#web/ui/data/QrDrawing.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { CodeField } from "#web/ui/form/code/CodeField.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { clearingCode } from "./clearingCode.ts";
import classes from "./twofactor.module.css";

interface SetupKeyProps {
  setup: TwoFactorSetup;
  /** Sends the first code of the key. */
  confirm: (code: string) => Promise<void>;
  /** The key can no longer be confirmed, and why. */
  onExpired: (problem: string) => void;
  size?: "md" | "lg";
}

/** In groups of four, as people read it off a screen. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Shows a new key as QR code and text, and asks for its first code. */
export function SetupKey({ setup, confirm, onExpired, size = "md" }: SetupKeyProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: (code) => (code.length === TWO_FACTOR_DIGITS ? null : t("validation:verification_code")) },
  });
  const { busy, problem, handleSubmit } = useAction({
    form,
    leaves: true,
    run: ({ code }) => clearingCode(form, confirm(code)),
    explain: (error) => {
      if (error instanceof NetworkError) return t("ui:failure.network");
      if (error instanceof ApiError && error.status === 400) {
        onExpired(error.message);
        return undefined;
      }
      return error instanceof ApiError && error.status < 500 ? error.message : t("twofactor:setup.failed");
    },
  });
  const copyKey = (): void =>
    void copyText(setup.secret).then(
      () => toast.success({ title: t("twofactor:setup.key_copied"), brief: true }),
      () => toast.error({ title: t("twofactor:setup.copy_failed") }),
    );
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <p className={classes.text}>{t("twofactor:setup.scan")}</p>
      <div className={classes.key}>
        <QrDrawing text={setup.uri} label={t("twofactor:setup.qr")} width={168} />
        <div className={classes.typed}>
          <p className={classes.text} id="two-factor-key">
            {t("twofactor:setup.key")}
          </p>
          <code className={classes.secret} aria-labelledby="two-factor-key">
            {grouped(setup.secret)}
          </code>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden="true" />}
            onClick={copyKey}
          >
            {t("twofactor:setup.copy_key")}
          </Button>
        </div>
      </div>
      <CodeField
        label={t("twofactor:setup.code")}
        length={TWO_FACTOR_DIGITS}
        {...form.getInputProps("code")}
        value={form.values.code}
        onComplete={() => queueMicrotask(() => handleSubmit())}
      />
      <Button type="submit" size={size} fullWidth loading={busy}>
        {t("twofactor:setup.confirm")}
      </Button>
    </FormStack>
  );
}
