import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import classes from "./KeysDialog.module.css";

const LIST_KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["enter", "open"],
] as const;
const TICKET_KEYS = [
  ["r", "reply"],
  ["n", "note"],
  ["a", "assign"],
  ["u", "back"],
] as const;

/** All keys of the desk, on both of its pages. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("support_desk:keys.title")} width={460}>
      <div className={classes.groups}>
        <Keys label={t("support_desk:keys.where_list")} keys={LIST_KEYS} />
        <Keys label={t("support_desk:keys.where_ticket")} keys={[...TICKET_KEYS, ["?", "help"]]} />
      </div>
      <p className={classes.hint}>{t("support_desk:keys.hint")}</p>
    </Dialog>
  );
}

type KeyName = (typeof LIST_KEYS)[number] | (typeof TICKET_KEYS)[number] | readonly ["?", "help"];

function Keys({ label, keys }: { label: string; keys: readonly KeyName[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={label}>
      <h3 className={classes.title}>{label}</h3>
      <dl className={classes.keys}>
        {keys.map(([key, what]) => (
          <div key={key} className={classes.key}>
            <dt>
              <kbd className={classes.cap}>{key === "enter" ? t("support_desk:keys.enter") : key}</kbd>
            </dt>
            <dd>{t(`support_desk:keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
