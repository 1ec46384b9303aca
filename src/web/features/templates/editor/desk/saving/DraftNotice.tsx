import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateView } from "#shared/templates/templates.contract.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { useWhen } from "#web/lib/words/useWhen.ts";

interface DraftNoticeProps {
  draft: NonNullable<TemplateView["draft"]>;
  onDiscard: () => void;
}

/** What is on the desk is somebody's unfinished work: whose, since when, and how to be rid of it. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  const user = useAdminUser();
  const when = useWhen();
  // When it was left, as it was when the page was opened: the sentence must not change under the reader's eyes.
  const [left] = useState(() => when(draft.saved_at));
  const { confirm, dialog } = useConfirm();
  const words = { name: draft.saved_by ?? "", when: left };
  const who = draft.saved_by === null ? "draft_nobody" : draft.saved_by === user?.name ? "draft_own" : "draft_notice";
  const ask = (): void =>
    confirm({
      title: t("templates:desk.discard_title"),
      text: t("templates:desk.discard_text"),
      confirmLabel: t("templates:desk.discard"),
      cancelLabel: t("templates:desk.discard_keep"),
      onConfirm: onDiscard,
    });
  return (
    <>
      <FormAlert
        tone="info"
        still
        action={
          <Button variant="default" size="xs" onClick={ask}>
            {t("templates:desk.discard")}
          </Button>
        }
      >
        {t(`templates:desk.${who}`, words)}
      </FormAlert>
      {dialog}
    </>
  );
}
