import "#web/ui/theme/mantine-more.css";
import { Button, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { UNDO_REASONS, type UndoReason } from "#shared/offers/offer-values.ts";
import { useNow } from "#web/lib/useNow.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";

interface UndoMenuProps {
  /** Until when it can be taken back, in epoch milliseconds. */
  until: number;
  /** What is taken back, for those who hear the button without its row. */
  of: string;
  onUndo: (reason: UndoReason) => Promise<void>;
}

/** Takes a redemption back, asking why; gone once it is too late for that. */
export function UndoMenu({ until, of, onUndo }: UndoMenuProps) {
  const { t } = useTranslation();
  const isLate = useNow(5000) >= until;
  const { run, busy } = useAction<UndoReason>({ run: onUndo, failed: t("till:card.undo_failed") });
  if (isLate) return null;
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" loading={busy} aria-label={t("till:card.undo_label", { of })}>
          {t("till:card.undo")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("till:answer.undo_why")}</Menu.Label>
        {UNDO_REASONS.map((reason) => (
          <Menu.Item key={reason} onClick={() => run(reason)}>
            {t(`till:answer.reason.${reason}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
