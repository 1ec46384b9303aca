import { useTranslation } from "react-i18next";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FigureCell } from "#web/ui/data/FigureCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import type { Column } from "#web/ui/table/tableModel.ts";
import { KeychainAddress } from "./KeychainAddress.tsx";
import { KeychainName } from "./KeychainName.tsx";
import { useKeychainFigures } from "./useKeychainFigures.ts";

/** Both dates fold away first: the details show them as well. */
export function useKeychainColumns(): Column<Keychain>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useKeychainFigures();
  return [
    {
      key: "name",
      header: t("nfc_screen:keychains.name"),
      minWidth: 180,
      cell: (keychain) => <KeychainName keychain={keychain} />,
    },
    {
      key: "status",
      header: t("nfc_screen:keychains.status_label"),
      minWidth: 120,
      phone: "badge",
      cell: ({ status }) => (
        <StatusBadge tone={statusTone(status)}>{t(`nfc_screen:keychains.status.${status}`)}</StatusBadge>
      ),
    },
    {
      key: "url",
      header: t("nfc_screen:keychains.url"),
      minWidth: 190,
      cell: (keychain) => <KeychainAddress keychain={keychain} />,
    },
    {
      key: "taps",
      header: t("nfc_screen:keychains.taps"),
      align: "right",
      minWidth: 70,
      cell: ({ taps }) => format.number(taps),
    },
    {
      key: "conversion",
      header: t("nfc_screen:keychains.conversion"),
      align: "right",
      minWidth: 110,
      cell: (keychain) => <FigureCell figure={figures.rate(keychain)} caption={figures.reviews(keychain)} />,
    },
    {
      key: "last_tap",
      header: t("nfc_screen:keychains.last_tap"),
      minWidth: 120,
      cell: (keychain) => figures.lastTap(keychain),
    },
    {
      key: "activated",
      header: t("nfc_screen:keychains.activated"),
      minWidth: 120,
      fold: 2,
      cell: (keychain) => figures.activated(keychain),
    },
    {
      key: "created",
      header: t("nfc_screen:keychains.created"),
      minWidth: 120,
      fold: 1,
      cell: ({ created_at: at }) => format.date(at),
    },
  ];
}
