import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ConsentEntry } from "#shared/clients/clients.contract.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { LedgerEntry } from "./LedgerEntry.tsx";
import classes from "./ConsentLedger.module.css";
import view from "./ClientView.module.css";

interface ConsentLedgerProps {
  entries: readonly ConsentEntry[];
  printing: boolean;
  onPrint: () => void;
}

/** What a guest agreed to, in which words, and when: the proof an authority would ask for. */
export function ConsentLedger({ entries, printing, onPrint }: ConsentLedgerProps) {
  const { t } = useTranslation();
  const isEmpty = entries.length === 0;
  return (
    <section className={view.section} aria-label={t("clients:ledger.title")}>
      <div className={view.headline}>
        <Heading level={3} size="card" className={view.heading ?? ""}>
          {t("clients:ledger.title")}
        </Heading>
        {!isEmpty && (
          <Button
            variant="default"
            size="xs"
            loading={printing}
            leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden="true" />}
            onClick={onPrint}
          >
            {t("clients:ledger.print")}
          </Button>
        )}
      </div>
      <p className={view.note}>{t(isEmpty ? "clients:ledger.empty" : "clients:ledger.text")}</p>
      {!isEmpty && (
        <ol className={classes.list}>
          {entries.map((entry, i) => (
            <LedgerEntry key={i} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}
