import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import classes from "./InboxLine.module.css";

interface InboxLineProps {
  subject: string;
  preheader: string;
  language: string;
}

/** Subject and preheader as a list of mails shows them: on one line, cut where it ends. */
export function InboxLine({ subject, preheader, language }: InboxLineProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.line}>
      <IconTile tone="grey">
        <IconMail size={18} stroke={1.6} aria-hidden="true" />
      </IconTile>
      <div className={classes.words} lang={language}>
        <p className={classes.subject} data-missing={subject === "" || undefined}>
          {subject === "" ? t("templates:preview.subject_missing") : subject}
        </p>
        {preheader !== "" && <p className={classes.preheader}>{preheader}</p>}
      </div>
    </div>
  );
}
