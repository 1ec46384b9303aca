import { Button } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { UndoMenu } from "#web/features/till/owner/UndoMenu.tsx";
import { ManualForm } from "#web/features/till/scanner/ManualForm.tsx";
import { useTill, type Till } from "#web/features/till/useTill.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./CodeCard.module.css";

/** Where a guest's code is checked: typed here, or scanned on a screen of its own. */
export function CodeCard() {
  const { t } = useTranslation();
  const till = useTill(undefined);
  return (
    <Section
      title={t("dashboard:code.title")}
      action={
        <AppLink href={paths.tills()} className={classes.link}>
          {t("till:card.manage")}
        </AppLink>
      }
    >
      <ManualForm till={till} />
      <CodeAnswer till={till} />
      <Button
        className={classes.camera ?? ""}
        variant="default"
        fullWidth
        leftSection={<IconScan size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => goTo(paths.till())}
      >
        {t("till:card.camera")}
      </Button>
    </Section>
  );
}

/** The answer in one line, with a way to take it back. */
function CodeAnswer({ till }: { till: Till }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { answer } = till;
  const words = (): string => {
    switch (answer?.kind) {
      case "accepted": {
        const { first_name: name, offer_text: offer } = answer.redeemed;
        return name ? t("till:card.accepted_for", { name, offer }) : t("till:card.accepted", { offer });
      }
      case "used":
        return t("till:card.used", { time: format.relative(answer.used.redeemed_at) });
      case "limited":
        return t("till:answer.limited");
      case "undone":
        return t("till:card.undone");
      case "failed":
        return answer.text;
      case "invalid":
      case "format":
        return t(`till:answer.${answer.kind}`);
      default:
        return t("dashboard:code.hint");
    }
  };
  const tone = answer?.kind === "accepted" ? "good" : answer && answer.kind !== "undone" ? "bad" : undefined;
  return (
    <div className={classes.hint} role="status" data-tone={answer?.kind === "fields" ? undefined : tone}>
      {words()}
      {answer?.kind === "accepted" && (
        <UndoMenu until={answer.undoUntil} of={answer.redeemed.offer_text} onUndo={till.undo} />
      )}
    </div>
  );
}
