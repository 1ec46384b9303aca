import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AnotherAccount } from "./ConnectionPart.tsx";
import { useFinishConnection } from "./googleQueries.ts";
import classes from "./GoogleReturn.module.css";

interface GoogleReturnProps {
  code: string | undefined;
  state: string | undefined;
  /** Google's own word, such as access_denied. */
  refusal: string | undefined;
}

/** Codes under way or done in this tab: one works only once, and drawing the page again must not send it again. */
const taken = new Set<string>();

/** Hands over what Google sent back, once, says what came of it, and goes on to the restaurant. */
export function GoogleReturn({ code, state, refusal }: GoogleReturnProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const finish = useFinishConnection();
  /** The account manages nothing: it stays on screen, with the way to another one. */
  const [refused, setRefused] = useState<string>();

  const settle = useEffectEvent(async (): Promise<void> => {
    try {
      if (refusal === "access_denied") {
        toast.info({
          title: t("restaurants:google.callback.denied"),
          message: t("restaurants:google.callback.denied_text"),
        });
      } else if (refusal !== undefined || !code || !state) {
        toast.error({
          title: t("restaurants:google.callback.failed"),
          message: t("restaurants:google.callback.failed_text"),
        });
      } else {
        const { connection } = await finish({ code, state });
        const isOpen = connection !== null && connection.location_title === null;
        toast[isOpen ? "info" : "success"]({
          title: t(isOpen ? "restaurants:google.callback.almost" : "restaurants:google.callback.done"),
          message: t(isOpen ? "restaurants:google.callback.choose_text" : "restaurants:google.callback.done_text"),
        });
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === "google_no_profile") return setRefused(error.message);
      toast.error({ title: t("restaurants:google.callback.failed"), message: errorText(error) });
    }
    goTo(paths.restaurantInfo(), { replace: true });
  });
  useEffect(() => {
    const trip = `${refusal ?? ""} ${code ?? ""} ${state ?? ""}`;
    if (taken.has(trip)) return;
    taken.add(trip);
    void settle();
  }, [code, state, refusal]);

  if (refused !== undefined) return <NoProfile text={refused} />;
  return (
    <Section title={t("restaurants:google.callback.title")} subtitle={t("restaurants:google.callback.text")}>
      <div className={classes.waiting} role="status" aria-label={t("ui:loading")}>
        <Loader />
      </div>
    </Section>
  );
}

function NoProfile({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t("restaurants:google.callback.no_profile")}>
      <FormAlert
        tone="warn"
        action={
          <div className={classes.ways}>
            <AnotherAccount />
            <Button component={AppLink} href={paths.restaurantInfo()} variant="subtle">
              {t("restaurants:google.callback.later")}
            </Button>
          </div>
        }
      >
        {text}
      </FormAlert>
    </Section>
  );
}
