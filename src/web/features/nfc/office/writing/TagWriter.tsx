import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { spokenAddress } from "#web/features/nfc/keychains/keychainWords.ts";
import { CheckboxField } from "#web/ui/form/CheckboxField.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import type { Paging } from "#web/ui/table/tableModel.ts";
import type { Writing } from "./TagWriterDialog.tsx";
import { useTagWriter } from "./useTagWriter.ts";
import classes from "./TagWriter.module.css";

interface TagWriterProps {
  wanted: Writing;
  rows: readonly StaffKeychain[];
  paging: Paging | undefined;
}

const isWanted = ({ id, written_at: writtenAt, fault }: StaffKeychain, wanted: Writing): boolean =>
  wanted === "all" ? writtenAt === null && fault === null : wanted.has(id);

/** One keychain after the other: its code in large letters, and what to do with its tag now. */
export function TagWriter({ wanted, rows, paging }: TagWriterProps) {
  const { t } = useTranslation();
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [locks, setLocks] = useState(true);
  const writer = useTagWriter({ locks, onWritten: (id) => setWritten((before) => new Set([...before, id])) });
  const left = rows.filter((one) => !written.has(one.id) && !skipped.has(one.id) && isWanted(one, wanted));
  const [current] = left;
  const hasMore = wanted === "all" && paging?.hasMore === true;
  useEffect(() => {
    if (current === undefined && hasMore && paging?.loadingMore !== true) paging?.onMore();
  }, [current, hasMore, paging]);

  const counter = t("nfc_office:writing.counter", {
    written: written.size,
    left: hasMore ? `${left.length}+` : left.length,
  });
  if (current === undefined)
    return (
      <div className={classes.writer}>
        {hasMore ? (
          <Loader />
        ) : (
          <FormAlert tone="success" title={t("nfc_office:writing.done")}>
            {counter}
          </FormAlert>
        )}
      </div>
    );
  const { place, code } = spokenAddress(current.url);
  const isBusy = writer.step !== undefined;
  return (
    <div className={classes.writer}>
      <p className={classes.counter}>{counter}</p>
      <div className={classes.tag}>
        <span className={classes.code}>{current.code}</span>
        <span className={classes.address}>
          {place}
          <wbr />
          {code}
        </span>
      </div>
      {writer.problem !== undefined && <FormAlert>{writer.problem}</FormAlert>}
      <p className={classes.step} role="status">
        {isBusy && <Loader size={18} />}
        {t(`nfc_office:writing.step.${writer.step ?? "ready"}`)}
      </p>
      <CheckboxField
        label={t("nfc_office:writing.lock")}
        description={t("nfc_office:writing.lock_hint")}
        checked={locks}
        disabled={isBusy}
        onChange={(event) => setLocks(event.currentTarget.checked)}
      />
      <FormActions>
        {isBusy ? (
          <Button variant="default" size="md" onClick={writer.stop}>
            {t("nfc_office:writing.stop")}
          </Button>
        ) : (
          <Button
            variant="default"
            size="md"
            onClick={() => {
              writer.stop();
              setSkipped((before) => new Set([...before, current.id]));
            }}
          >
            {t("nfc_office:writing.skip")}
          </Button>
        )}
        <Button size="md" loading={isBusy} onClick={() => writer.write(current)}>
          {t(writer.problem === undefined ? "nfc_office:writing.write" : "nfc_office:writing.again")}
        </Button>
      </FormActions>
    </div>
  );
}
