import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/lib/clipboard.ts";
import { saveFile } from "#web/lib/api/download.ts";
import { toast } from "#web/lib/toast.tsx";
import { useUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import { TitleBlock } from "#web/ui/layout/TitleBlock.tsx";
import classes from "./twofactor.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** The codes for the day the phone is gone, shown this once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(false);
  useUnsavedChanges(() => !isKept);
  const copy = (): void =>
    void copyText(codes.join("\n")).then(
      () => {
        setIsKept(true);
        toast.success({ title: t("twofactor:setup.copied"), brief: true });
      },
      () => toast.error({ title: t("twofactor:setup.copy_failed") }),
    );
  const save = (): void => {
    const text = [t("twofactor:setup.file_head", { email }), "", ...codes, ""].join("\n");
    saveFile(new Blob([text], { type: "text/plain" }), t("twofactor:setup.file_name"));
    setIsKept(true);
  };
  const look = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
  return (
    <div className={classes.stack}>
      <div>
        <TitleBlock
          level={2}
          size="card"
          title={t("twofactor:setup.codes_title")}
          text={t("twofactor:setup.codes_text")}
        />
      </div>
      <ul className={classes.codes} aria-label={t("twofactor:setup.codes_label")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconDownload {...look} />} onClick={save}>
          {t("twofactor:setup.download")}
        </Button>
        <Button variant="default" leftSection={<IconCopy {...look} />} onClick={copy}>
          {t("twofactor:setup.copy")}
        </Button>
      </div>
      <Button size="md" fullWidth onClick={onDone} data-autofocus>
        {t("twofactor:setup.done")}
      </Button>
    </div>
  );
}
