import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { oneOf } from "#web/lib/oneOf.ts";
import { BatchForm } from "./BatchForm.tsx";
import { CodeFileForm } from "./CodeFileForm.tsx";
import { OneKeychainForm } from "./OneKeychainForm.tsx";
import classes from "#web/features/nfc/office/form/form.module.css";

const WAYS = ["batch", "file", "one"] as const;

export interface Addition {
  /** The order with a supplier they are made for. */
  orderId?: string;
}

export interface AddFormProps {
  addition: Addition;
  /** Those added at once have a batch, to be exported or written together. */
  onAdded: (batchId: string) => void;
  onCancel: () => void;
}

/** New keychains: many with codes we draw, the codes of a file, or a single one. */
export function AddKeychains(props: AddFormProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<(typeof WAYS)[number]>("batch");
  const Form = { batch: BatchForm, file: CodeFileForm, one: OneKeychainForm }[way];
  return (
    <div className={classes.panel}>
      <SegmentedControl
        aria-label={t("nfc_office:add.way")}
        fullWidth
        value={way}
        onChange={(value) => setWay(oneOf(value, WAYS) ?? "batch")}
        data={WAYS.map((value) => ({ value, label: t(`nfc_office:add.ways.${value}`) }))}
      />
      <Form {...props} />
    </div>
  );
}
