import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { copyText } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.tsx";
import { nameOf, spokenAddress } from "./keychainWords.ts";
import classes from "./KeychainAddress.module.css";

/** The address on the tag, to copy. It is no link: opening it would count as a tap. */
export function KeychainAddress({ keychain }: { keychain: Keychain }) {
  const { t } = useTranslation();
  const { place, code } = spokenAddress(keychain.url);
  const handleCopy = (): void => {
    copyText(keychain.url).then(
      () => toast.success({ title: t("nfc_screen:keychains.copied"), brief: true, id: "keychain-copied" }),
      () =>
        toast.error({
          title: t("nfc_screen:keychains.copy_failed"),
          message: t("nfc_screen:keychains.copy_failed_text"),
        }),
    );
  };
  return (
    <span className={classes.address}>
      <span className={classes.url}>
        {place}
        <wbr />
        {code}
      </span>
      <ActionIcon aria-label={t("nfc_screen:keychains.copy", { name: nameOf(keychain) })} onClick={handleCopy}>
        <IconCopy size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
