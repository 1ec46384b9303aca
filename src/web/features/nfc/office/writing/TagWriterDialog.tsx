import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import type { KeychainFilters } from "#web/features/nfc/office/officeFilters.ts";
import type { Shown } from "#web/ui/feedback/useShown.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import type { Paging } from "#web/ui/table/tableModel.ts";
import { KeychainsFile } from "./KeychainsFile.tsx";
import { TagWriter } from "./TagWriter.tsx";
import { canWriteTags } from "./webNfc.ts";

/** Which keychains: chosen ones, or all of the list that were not written yet. */
export type Writing = ReadonlySet<string> | "all";

interface TagWriterDialogProps {
  shown: Shown<Writing>;
  rows: readonly StaffKeychain[];
  paging: Paging | undefined;
  /** Those of the list. */
  filters: KeychainFilters;
}

/** Writes addresses on tags with an Android phone, one after the other; everybody else is told the other way. */
export function TagWriterDialog({ shown, rows, paging, filters }: TagWriterDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { about, opened, close, forget } = shown;
  if (about === undefined) return null;
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        close();
        renewAfter(client, "stock_changed");
      }}
      onExitTransitionEnd={forget}
      closeOnClickOutside={false}
      title={t("nfc_office:writing.title")}
      width={520}
    >
      {canWriteTags() ? (
        <TagWriter wanted={about} rows={rows} paging={paging} />
      ) : (
        <FormAlert
          tone="info"
          still
          title={t("nfc_office:writing.elsewhere_title")}
          action={<KeychainsFile filters={filters} />}
        >
          {t("nfc_office:writing.elsewhere_text")}
        </FormAlert>
      )}
    </Dialog>
  );
}
