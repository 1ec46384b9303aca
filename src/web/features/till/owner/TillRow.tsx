import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Till } from "#shared/offers/tills.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { usePhoneName, type TillPhone } from "./usePhoneName.ts";
import classes from "./TillsPanel.module.css";

interface TillRowProps {
  till: Till;
  onEnd: () => void;
  onSignOut: (till: Till, phone: TillPhone) => void;
}

export function TillRow({ till, onEnd, onSignOut }: TillRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const phoneName = usePhoneName();
  const { name, ended_at: endedAt, last_redeemed_at: lastAt, sessions } = till;
  return (
    <li className={classes.till}>
      <IconTile>
        <IconDeviceMobile size={20} stroke={1.6} />
      </IconTile>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          <StatusBadge tone={endedAt ? "grey" : "green"}>
            {endedAt ? t("till:tills.ended", { date: format.date(endedAt) }) : t("till:tills.active")}
          </StatusBadge>
          {till.has_pin && !endedAt && <StatusBadge tone="grey">{t("till:tills.with_pin")}</StatusBadge>}
        </div>
        <div className={classes.line}>
          {lastAt ? t("till:tills.last", { time: format.relative(lastAt) }) : t("till:tills.never")}
          {!endedAt && ` · ${t("till:tills.phones", { count: sessions.length })}`}
        </div>
        {sessions.length > 0 && (
          <ul className={classes.phones}>
            {sessions.map((phone) => (
              <li key={phone.id} className={classes.phone}>
                {phoneName(phone)} · {t("till:tills.seen", { time: format.relative(phone.last_active_at) })}
                <Button variant="subtle" size="compact-xs" onClick={() => onSignOut(till, phone)}>
                  {t("till:tills.sign_out")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!endedAt && (
        <Button variant="default" size="xs" aria-label={`${t("till:tills.end")}: ${name}`} onClick={onEnd}>
          {t("till:tills.end")}
        </Button>
      )}
    </li>
  );
}
