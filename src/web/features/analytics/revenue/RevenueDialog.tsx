import { useTranslation } from "react-i18next";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { RevenueForm } from "./RevenueForm.tsx";
import type { YearMonth } from "./revenueMonths.ts";

interface RevenueDialogProps {
  opened: boolean;
  /** Which month it begins with. */
  at: YearMonth;
  onClose: () => void;
}

/** Enters what a month brought, or changes it. */
export function RevenueDialog({ opened, at, onClose }: RevenueDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={() => leaveSafely(onClose)} title={t("analytics:entry.title")} width={480}>
      <RevenueForm at={at} onDone={onClose} />
    </Dialog>
  );
}
