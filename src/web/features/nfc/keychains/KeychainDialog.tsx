import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "#shared/domain/locales.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { SheetLanguage } from "#web/features/restaurants/SheetLanguage.tsx";
import { SheetList } from "#web/features/restaurants/SheetList.tsx";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { QrDrawing } from "#web/ui/data/QrDrawing.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { KeychainAddress } from "./KeychainAddress.tsx";
import { nameOf } from "./keychainWords.ts";
import { useKeychainFigures } from "./useKeychainFigures.ts";
import classes from "./KeychainDialog.module.css";

interface KeychainDialogProps {
  keychain: Keychain;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** All about one keychain, and its twin: the same address as a QR code, ready to print. */
export function KeychainDialog({ keychain, opened, onClose, onClosed }: KeychainDialogProps) {
  const { t } = useTranslation();
  const { id } = keychain;
  const [language, setLanguage] = useState<Locale>(currentLocale);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={nameOf(keychain)}
      width={760}
      closeOnClickOutside
    >
      <div className={classes.parts}>
        <div className={classes.twin}>
          <QrDrawing text={keychain.url} label={t("nfc_screen:details.qr", { name: nameOf(keychain) })} width={148} />
          <div className={classes.side}>
            <KeychainAddress keychain={keychain} />
            <p className={classes.text}>{t("nfc_screen:details.qr_text")}</p>
            <div className={classes.files}>
              <DownloadButton
                label={t("nfc_screen:details.png_label")}
                fetchFile={() => download(nfcApi.qrPng, { params: { id } })}
              >
                {t("nfc_screen:details.png")}
              </DownloadButton>
              <DownloadButton
                label={t("nfc_screen:details.svg_label")}
                fetchFile={() => download(nfcApi.qrSvg, { params: { id } })}
              >
                {t("nfc_screen:details.svg")}
              </DownloadButton>
            </div>
          </div>
        </div>
        <KeychainFacts keychain={keychain} />
        <div className={classes.print}>
          <div className={classes.head}>
            <Heading level={3} size="card">
              {t("nfc_screen:details.print")}
            </Heading>
            <SheetLanguage value={language} onChange={setLanguage} />
          </div>
          <SheetList fetchSheet={(sheet) => download(nfcApi.print, { params: { id, sheet }, query: { language } })} />
        </div>
      </div>
    </Dialog>
  );
}

function KeychainFacts({ keychain }: { keychain: Keychain }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useKeychainFigures();
  return (
    <FactList
      columns={2}
      facts={[
        [t("nfc_screen:details.code"), keychain.code],
        [t("nfc_screen:keychains.status_label"), t(`nfc_screen:keychains.status.${keychain.status}`)],
        [t("nfc_screen:keychains.taps"), format.number(keychain.taps)],
        [t("nfc_screen:keychains.last_tap"), figures.lastTap(keychain)],
        [t("nfc_screen:keychains.conversion"), `${figures.rate(keychain)} · ${figures.reviews(keychain)}`],
        [t("nfc_screen:keychains.activated"), figures.activated(keychain)],
        [t("nfc_screen:keychains.created"), format.date(keychain.created_at)],
      ]}
    />
  );
}
