import { Loader } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { toast } from "#web/lib/toast.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
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
        toast.success({
          title: t("restaurants:google.callback.done"),
          message: t(isOpen ? "restaurants:google.callback.choose_text" : "restaurants:google.callback.done_text"),
        });
      }
    } catch (error) {
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

  return (
    <Section title={t("restaurants:google.callback.title")} subtitle={t("restaurants:google.callback.text")}>
      <div className={classes.waiting} role="status" aria-label={t("ui:loading")}>
        <Loader />
      </div>
    </Section>
  );
}
