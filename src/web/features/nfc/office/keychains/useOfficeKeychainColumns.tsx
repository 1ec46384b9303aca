import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { KeychainAddress } from "#web/features/nfc/keychains/KeychainAddress.tsx";
import { KeychainHints } from "#web/features/nfc/keychains/KeychainHints.tsx";
import { useKeychainFigures } from "#web/features/nfc/keychains/useKeychainFigures.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { FigureCell } from "#web/ui/data/FigureCell.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";
import type { Column } from "#web/ui/table/tableModel.ts";

/** Address and dates fold away first: the details show them as well. */
export function useOfficeKeychainColumns(): Column<StaffKeychain>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useKeychainFigures();
  return [
    {
      key: "code",
      header: t("nfc_screen:details.code"),
      minWidth: 150,
      cell: (keychain) => (
        <>
          <NameCell name={keychain.code} caption={keychain.name ?? undefined} />
          <KeychainHints keychain={keychain} />
        </>
      ),
    },
    {
      key: "status",
      header: t("nfc_screen:keychains.status_label"),
      minWidth: 120,
      phone: "badge",
      cell: ({ status, stocked_at: stocked }) => (
        <StatusBadge tone={statusTone(status)}>
          {stocked === null ? t("nfc_office:keychains.on_its_way") : t(`nfc_screen:keychains.status.${status}`)}
        </StatusBadge>
      ),
    },
    {
      key: "restaurant",
      header: t("nfc_office:restaurant.label"),
      minWidth: 150,
      cell: ({ restaurant }) =>
        restaurant === null ? "–" : <FigureCell figure={restaurant.name} caption={restaurant.city} />,
      applies: ({ restaurant }) => restaurant !== null,
    },
    {
      key: "url",
      header: t("nfc_screen:keychains.url"),
      minWidth: 190,
      fold: 2,
      cell: (keychain) => <KeychainAddress keychain={keychain} />,
    },
    {
      key: "taps",
      header: t("nfc_screen:keychains.taps"),
      align: "right",
      minWidth: 90,
      cell: (keychain) => <FigureCell figure={format.number(keychain.taps)} caption={figures.reviews(keychain)} />,
    },
    {
      key: "last_tap",
      header: t("nfc_screen:keychains.last_tap"),
      minWidth: 120,
      fold: 3,
      cell: (keychain) => figures.lastTap(keychain),
    },
    {
      key: "written",
      header: t("nfc_office:keychains.written"),
      minWidth: 120,
      fold: 1,
      cell: ({ written_at: at }) => (at === null ? t("nfc_screen:keychains.not_yet") : format.date(at)),
    },
  ];
}
