import { useMemo } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { NfcReport } from "#shared/analytics/analytics.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useFigures } from "#web/lib/words/useFigures.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import classes from "./KeychainTable.module.css";

type Source = NfcReport["sources"][number];

/** Each keychain, the most tapped first, and the restaurant's own link. */
export function KeychainTable({ sources, file }: { sources: readonly Source[]; file: () => Promise<void> }) {
  const { t } = useTranslation();
  const columns = useColumns();
  const title = t("analytics:keychains.list");
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.head}>
        <Heading level={2} size="card">
          {title}
        </Heading>
        <div className={classes.actions}>
          <AppLink href={paths.nfcKeychains()} className={classes.all}>
            {t("analytics:keychains.all")}
          </AppLink>
          <DownloadButton label={t("analytics:keychains.csv")} fetchFile={file}>
            {t("figures:csv")}
          </DownloadButton>
        </div>
      </div>
      <DataTable
        label={title}
        columns={columns}
        rows={sources}
        rowKey={({ id }) => id ?? "link"}
        rowName={({ name, code }) => name ?? code}
        empty={{ drawing: "keychain", title, text: t("analytics:keychains.empty_text") }}
      />
    </section>
  );
}

function useColumns(): readonly Column<Source>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate } = useFigures();
  return useMemo(() => {
    const count = (key: "leads" | "consents" | "conversions", fold?: number): Column<Source> => ({
      key,
      header: t(`analytics:keychains.${key}`),
      align: "right",
      minWidth: 104,
      ...(fold === undefined ? {} : { fold }),
      cell: (source) => format.number(source[key]),
    });
    return [
      {
        key: "name",
        header: t("analytics:keychains.keychain"),
        minWidth: 200,
        cell: (source) => (
          <NameCell
            name={source.id === null ? t("analytics:keychains.own_link") : (source.name ?? source.code)}
            caption={captionOf(source, t)}
          />
        ),
      },
      {
        key: "taps",
        header: t("analytics:keychains.taps"),
        align: "right",
        cell: ({ id, taps }) => (id === null ? "–" : format.number(taps)),
      },
      count("leads"),
      {
        key: "rate",
        header: t("analytics:keychains.rate"),
        align: "right",
        minWidth: 110,
        fold: 3,
        cell: ({ id, leads, taps }) => (id === null ? "–" : rate(Math.min(leads, taps), taps)),
      },
      count("consents", 1),
      count("conversions"),
      {
        key: "last_tap",
        header: t("analytics:keychains.last_tap"),
        align: "right",
        minWidth: 120,
        fold: 2,
        cell: ({ id, last_tap_at: at }) =>
          id === null ? "–" : at === null ? t("analytics:keychains.never") : format.shortDate(at),
      },
    ];
  }, [t, format, rate]);
}

/** What the name leaves open: the code on the keychain, and that it leads nobody here any more. */
function captionOf({ id, code, name, is_active: isActive }: Source, t: TFunction): string | undefined {
  if (id === null) return t("analytics:keychains.own_link_note");
  const notes = [name === null ? "" : code, isActive ? "" : t("analytics:keychains.inactive")].filter(Boolean);
  return notes.join(" · ") || undefined;
}
