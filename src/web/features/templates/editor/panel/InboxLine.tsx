import { useTranslation } from "react-i18next";
import { InitialsAvatar } from "#web/ui/data/InitialsAvatar.tsx";
import { LineView } from "#web/features/templates/editor/RichTextView.tsx";
import classes from "./InboxLine.module.css";

interface InboxLineProps {
  subject: string;
  preheader: string;
  /** From whom it is; a template has no restaurant of its own, so that one is invented. */
  sender?: string;
}

/** The mail as a list of mails shows it, before anybody opens it. */
export function InboxLine({ subject, preheader, sender = "Osteria Marrovia" }: InboxLineProps) {
  const { t } = useTranslation();
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t("templates:panel.mail.inbox")}</figcaption>
      <div className={classes.mail}>
        <InitialsAvatar name={sender} size={34} />
        <span className={classes.words}>
          <span className={classes.sender}>{sender}</span>
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
