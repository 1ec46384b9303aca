import { IconEye, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { currentLocale } from "#web/lib/words/i18n.ts";
import type { usePresence } from "./usePresence.ts";
import classes from "./DeskTicket.module.css";

type Others = ReturnType<typeof usePresence>["others"];

/** Who else looks at a ticket, and who writes: two answers to one question help nobody. */
export function PresenceLine({ others }: { others: Others }) {
  const { t } = useTranslation();
  const list = new Intl.ListFormat(currentLocale(), { type: "conjunction" });
  const said = (among: Others, what: "writing" | "looking"): string =>
    t(`support_desk:presence.${what}`, { count: among.length, names: list.format(among.map(({ name }) => name)) });
  const writing = others.filter((one) => one.writing);
  const looking = others.filter((one) => !one.writing);
  return (
    <div role="status" className={classes.presence}>
      {writing.length > 0 && (
        <span className={classes.writing}>
          <IconPencil size={16} stroke={1.7} aria-hidden="true" />
          {said(writing, "writing")}
        </span>
      )}
      {looking.length > 0 && (
        <span className={classes.looking}>
          <IconEye size={16} stroke={1.7} aria-hidden="true" />
          {said(looking, "looking")}
        </span>
      )}
    </div>
  );
}
