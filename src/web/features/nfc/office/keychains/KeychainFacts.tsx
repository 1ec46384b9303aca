import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { KeychainAddress } from "#web/features/nfc/keychains/KeychainAddress.tsx";
import { KeychainHints } from "#web/features/nfc/keychains/KeychainHints.tsx";
import { useKeychainFigures } from "#web/features/nfc/keychains/useKeychainFigures.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { KeychainHistory } from "./KeychainHistory.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

/** All about one keychain, and what happened to it. */
export function KeychainFacts({ keychain }: { keychain: StaffKeychain }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useKeychainFigures();
  const dateOf = (at: string | null): string => (at === null ? t("nfc_screen:keychains.not_yet") : format.dateTime(at));
  const { restaurant, supplier_order: order } = keychain;
  return (
    <div className={classes.panel}>
      <KeychainAddress keychain={keychain} />
      <KeychainHints keychain={keychain} />
      <FactList
        columns={2}
        facts={[
          [t("nfc_screen:keychains.status_label"), t(`nfc_screen:keychains.status.${keychain.status}`)],
          [t("nfc_office:restaurant.label"), restaurant?.name ?? "–"],
          [t("nfc_screen:keychains.name"), keychain.name ?? "–"],
          [t("nfc_screen:keychains.taps"), format.number(keychain.taps)],
          [t("nfc_screen:keychains.conversion"), `${figures.rate(keychain)} · ${figures.reviews(keychain)}`],
          [t("nfc_screen:keychains.last_tap"), figures.lastTap(keychain)],
          [t("nfc_office:keychains.assigned"), dateOf(keychain.assigned_at)],
          [t("nfc_screen:keychains.activated"), dateOf(keychain.activated_at)],
          [t("nfc_office:keychains.written"), dateOf(keychain.written_at)],
          [t("nfc_office:keychains.stocked"), dateOf(keychain.stocked_at)],
          [t("nfc_screen:keychains.created"), dateOf(keychain.created_at)],
          [
            t("nfc_office:keychains.supplier_order"),
            order === null ? (
              "–"
            ) : (
              <Anchor component={AppLink} inherit key="order" href={paths.admin.nfc("orders", { order: order.id })}>
                {order.number}
              </Anchor>
            ),
          ],
          [t("nfc_office:form.notes"), keychain.note ?? "–"],
        ]}
      />
      <KeychainHistory id={keychain.id} />
    </div>
  );
}
