import { ActionIcon } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { putKeychain } from "#web/features/nfc/nfcQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { KeychainHints } from "./KeychainHints.tsx";
import { nameOf } from "./keychainWords.ts";
import classes from "./KeychainName.module.css";

/** The owner's name for a keychain, changed where it stands. */
export function KeychainName({ keychain }: { keychain: Keychain }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  // Who ends the editing by the keyboard goes on from where it began.
  const comesBack = useRef(false);
  if (isEditing) {
    const close = (): void => {
      comesBack.current = true;
      setEditing(false);
    };
    return <NameForm keychain={keychain} onClose={close} />;
  }
  return (
    <div className={classes.shown}>
      <NameCell
        name={keychain.name ?? <span className={classes.none}>{t("nfc_screen:keychains.no_name")}</span>}
        caption={keychain.code}
      />
      <ActionIcon
        ref={(node) => {
          if (node && comesBack.current) node.focus();
          comesBack.current = false;
        }}
        aria-label={t("nfc_screen:keychains.rename", { name: nameOf(keychain) })}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <KeychainHints keychain={keychain} />
    </div>
  );
}

function NameForm({ keychain: { id, code, name }, onClose }: { keychain: Keychain; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const form = useForm({ initialValues: { name: name ?? "" } });
  const { handleSubmit, busy } = useAction({
    form,
    run: async (values) => {
      putKeychain(client, await api(nfcApi.rename, { params: { id }, body: values }));
      renewAfter(client, "keychain_changed");
      onClose();
    },
    failed: t("nfc_screen:keychains.name_failed"),
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextField
        ref={field}
        className={classes.field ?? ""}
        aria-label={t("nfc_screen:keychains.name_label", { code })}
        placeholder={t("nfc_screen:keychains.name_placeholder")}
        optional
        autoComplete="off"
        maxLength={200}
        readOnly={busy}
        onKeyDown={(event) => event.key === "Escape" && !busy && onClose()}
        {...form.getInputProps("name")}
      />
      <ActionIcon type="submit" variant="light" loading={busy} aria-label={t("nfc_screen:keychains.name_save")}>
        <IconCheck size={16} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon disabled={busy} aria-label={t("nfc_screen:keychains.name_cancel")} onClick={onClose}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}
