import { useTranslation } from "react-i18next";
import type { Preflight } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import classes from "./AudienceBar.module.css";

const REASONS = ["no_consent", "not_reviewed", "unsubscribed", "bounced", "capped"] as const;

/** Of all guests: who gets the mail, and who is left out for which reason. */
export function AudienceBar({
  audience: { clients, recipients, left_out: leftOut },
}: {
  audience: Preflight["audience"];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = [
    { name: "receive" as const, count: recipients },
    ...REASONS.map((name) => ({ name, count: leftOut[name] ?? 0 })),
  ].filter(({ name, count }) => count > 0 || name === "receive");
  return (
    <div className={classes.audience}>
      {clients > 0 && (
        <div className={classes.bar} aria-hidden="true">
          {parts.map(({ name, count }) => (
            <span key={name} className={classes.part} data-part={name} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
      <ul className={classes.legend}>
        {parts.map(({ name, count }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.mark} data-part={name} aria-hidden="true" />
            {t(`campaign_editor:audience.${name}`)} <strong>{format.number(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
