import { Button } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PinForm } from "./PinForm.tsx";
import { Scanner } from "./scanner/Scanner.tsx";
import { tillSession } from "./tillSession.ts";
import { useTillLink } from "./useTillLink.ts";
import classes from "./TillGate.module.css";

/** Who may scan here: a phone that a till's link signed in, or an owner who is signed in anyway. */
export function TillGate() {
  const { t } = useTranslation();
  const [token, setToken] = useState(tillSession.token);
  const [isEnded, setEnded] = useState(false);
  const { state, open } = useTillLink(() => setToken(tillSession.token()));
  const handleEnd = (): void => {
    tillSession.clear();
    setToken(null);
    setEnded(true);
  };
  useSignOfLife(state === undefined ? token : null, handleEnd);

  if (state === "opening") return <Notice title={t("till:gate.opening")} text="" />;
  if (state === "pin") return <PinForm onOpen={open} />;
  if (state !== undefined)
    return (
      <Notice title={t("till:gate.failed_title")} text={state.text}>
        {state.again && <Button onClick={() => void open()}>{t("till:queue.sync")}</Button>}
      </Notice>
    );
  if (token !== null) {
    const place = tillSession.place() ?? { restaurant: "Plaudit", till: null };
    return <Scanner place={place} token={token} onSignedOut={handleEnd} />;
  }
  if (ownerSession.token() !== null && !isEnded) {
    const restaurant = ownerSession.user()?.restaurant?.name ?? "Plaudit";
    return <Scanner place={{ restaurant, till: null }} token={undefined} onClose={() => goTo(paths.dashboard())} />;
  }
  return (
    <Notice
      title={t(isEnded ? "till:gate.ended_title" : "till:gate.none_title")}
      text={t(isEnded ? "till:gate.ended_text" : "till:gate.none_text")}
    >
      <Button variant="default" onClick={() => goTo(paths.login())}>
        {t("till:gate.login")}
      </Button>
    </Notice>
  );
}

/** Asks once whether the till still works; without a connection it is believed to. */
function useSignOfLife(token: string | null, onEnd: () => void): void {
  useEffect(() => {
    if (token === null) return;
    const { signal, abort } = startAbort();
    api(tillsApi.here, { token, signal, quiet: true }).then(
      ({ restaurant, till }) => tillSession.save({ token, restaurant, till: till ?? "" }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) onEnd();
      },
    );
    return abort;
    // Once for each phone that is signed in.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
}

function startAbort(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className={classes.page}>
      <EmptyState drawing="door" isPage title={title} text={text} primary={children} />
    </main>
  );
}
