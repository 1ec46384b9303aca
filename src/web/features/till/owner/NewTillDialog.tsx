import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormStack } from "#web/ui/form/FormStack.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { QrDrawing } from "#web/ui/data/QrDrawing.tsx";
import classes from "./TillsPanel.module.css";

/** Makes a till, and shows its link once. */
export function NewTillDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // A link that is shown once is not lost by a click beside it.
      closeOnClickOutside={url === undefined}
      onExitTransitionEnd={() => setUrl(undefined)}
      title={t(url === undefined ? "till:tills.add" : "till:tills.link_title")}
      width={480}
    >
      {url === undefined ? <TillForm onMade={setUrl} onCancel={onClose} /> : <LinkPart url={url} onDone={onClose} />}
    </Dialog>
  );
}

function TillForm({ onMade, onCancel }: { onMade: (url: string) => void; onCancel: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm({
    initialValues: { name: "", pin: "" },
    validate: {
      name: (name) => (name.trim() === "" ? t("validation:required") : null),
      pin: (pin) => (pin === "" || /^\d{4,8}$/.test(pin) ? null : t("offers:pin_form")),
    },
  });
  const { handleSubmit, busy, problem } = useAction({
    form,
    run: async ({ name, pin }) => {
      const { url } = await api(tillsApi.create, { body: { name, pin: pin === "" ? null : pin } });
      renewAfter(client, "till_changed");
      onMade(url);
    },
    task: { verb: "create", resource: t("till:tills.noun") },
  });
  return (
    <FormStack onSubmit={handleSubmit} problem={problem}>
      <TextField
        label={t("till:tills.name")}
        description={t("till:tills.name_hint")}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextField
        label={t("till:tills.pin")}
        description={t("till:tills.pin_hint")}
        optional
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps("pin")}
      />
      <FormActions>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t("till:tills.cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {t("till:tills.create")}
        </Button>
      </FormActions>
    </FormStack>
  );
}

function LinkPart({ url, onDone }: { url: string; onDone: () => void }) {
  const { t } = useTranslation();
  const handleCopy = (): void => {
    copyText(url).then(
      () => toast.success({ title: t("till:tills.copied"), brief: true }),
      () => toast.error({ title: t("till:tills.copy_failed") }),
    );
  };
  return (
    <div className={classes.link}>
      <p className={classes.text}>{t("till:tills.link_text")}</p>
      <div className={classes.qr}>
        <QrDrawing text={url} label={t("till:tills.qr")} width={200} />
      </div>
      <TextField label={t("till:tills.link")} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <FormActions>
        <Button variant="default" onClick={handleCopy}>
          {t("till:tills.copy")}
        </Button>
        <Button onClick={onDone}>{t("till:tills.done")}</Button>
      </FormActions>
    </div>
  );
}
