import { useTranslation } from "react-i18next";
import { LineView } from "#web/features/templates/editor/RichTextView.tsx";
import classes from "./InboxLine.module.css";

/** The mail as a list of mails shows it, before anybody opens it. */
export function InboxLine({ subject, preheader }: { subject: string; preheader: string }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t("templates:panel.mail.inbox")}</figcaption>
      <div className={classes.mail}>
        <span className={classes.mark} aria-hidden="true">
          Om
        </span>
        <span className={classes.words}>
          <span className={classes.sender}>Osteria Marrovia</span>
          <span className={classes.subject}>
            {subject === "" ? t("templates:panel.mail.no_subject") : <LineView text={subject} />}
          </span>
          <span className={classes.preheader}>
            {preheader === "" ? t("templates:panel.mail.no_preheader") : <LineView text={preheader} />}
          </span>
        </span>
      </div>
    </figure>
  );
}
