import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { keptCodes, tellKept } from "#web/features/till/keptCodes.ts";
import classes from "./KeptBar.module.css";

const EVERY_MS = 15_000;

/** What was scanned without a connection: how much waits, and what became of the rest, refusals in full. */
export function KeptBar({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const codes = useSyncExternalStore(keptCodes.subscribe, keptCodes.read);
  const waiting = codes.filter(({ state }) => state === "waiting").length;
  const accepted = codes.filter(({ state }) => state === "accepted").length;
  const refused = codes.filter(({ state }) => state === "refused");
  const tooOld = t("till:queue.too_old");

  useEffect(() => {
    if (waiting === 0) return;
    const tell = (): void => void tellKept(token, { tooOld }).then(() => renewAfter(client, "redeemed"));
    tell();
    const timer = setInterval(tell, EVERY_MS);
    window.addEventListener("online", tell);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", tell);
    };
  }, [waiting, token, tooOld, client]);

  if (codes.length === 0) return null;
  return (
    <section className={classes.bar} role="status">
      {waiting > 0 && (
        <div className={classes.row}>
          <p className={classes.words}>{t("till:queue.waiting", { count: waiting })}</p>
          <Button variant="default" size="xs" onClick={() => void tellKept(token, { tooOld })}>
            {t("till:queue.sync")}
          </Button>
        </div>
      )}
      {accepted + refused.length > 0 && (
        <div className={classes.row}>
          <div className={classes.words}>
            {accepted > 0 && <p className={classes.line}>{t("till:queue.done", { count: accepted })}</p>}
            {refused.length > 0 && (
              <>
                <p className={classes.line} data-bad>
                  {t("till:queue.conflicts", { count: refused.length })}
                </p>
                <ul className={classes.list}>
                  {refused.map(({ key, at, why }) => (
                    <li key={key}>
                      {t("till:queue.scanned_at", { time: format.time(at) })}: {why}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <Button variant="default" size="xs" onClick={keptCodes.dismiss}>
            {t("till:queue.dismiss")}
          </Button>
        </div>
      )}
    </section>
  );
}
