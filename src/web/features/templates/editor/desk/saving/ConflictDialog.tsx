import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { templatesApi, type TemplateView } from "#shared/templates/templates.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import type { DeskDoors } from "#web/features/templates/editor/desk/deskDoors.ts";
import { CompareDialog } from "#web/features/templates/editor/desk/versions/CompareDialog.tsx";
import type { Saving } from "./useSaving.ts";
import classes from "./ConflictDialog.module.css";

interface ConflictDialogProps {
  editor: Editor;
  saving: Saving;
  doors: Pick<DeskDoors, "preview">;
}

/** Somebody else has saved since: whose version counts is decided here, and nowhere by itself. */
export function ConflictDialog({ editor, saving, doors }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [theirs, setTheirs] = useState<TemplateView>();
  const { id, conflict } = saving;
  const looking = useAction({
    run: async () => {
      if (id !== undefined) setTheirs(await api(templatesApi.one, { params: { id } }));
    },
    failed: t("templates:conflict.load_failed"),
  });
  const overwrite = (
    <Button color="tomato" loading={saving.state.kind === "saving"} onClick={saving.overwrite}>
      {t("templates:conflict.overwrite")}
    </Button>
  );
  const take = (view: TemplateView): void => {
    setTheirs(undefined);
    saving.adopt(view);
  };
  const isOpen = conflict !== undefined;
  return (
    <>
      <Dialog
        opened={isOpen && theirs === undefined}
        onClose={saving.closeConflict}
        title={t("templates:conflict.title")}
        width={560}
      >
        <p className={classes.text}>{conflict}</p>
        <p className={classes.text}>{t("templates:conflict.history")}</p>
        <FormActions>
          <Button variant="default" data-autofocus onClick={saving.closeConflict}>
            {t("templates:conflict.keep")}
          </Button>
          <Button variant="default" loading={looking.busy} onClick={() => looking.run()}>
            {t("templates:conflict.look")}
          </Button>
          {overwrite}
        </FormActions>
      </Dialog>
      <CompareDialog
        title={t("templates:conflict.compare_title")}
        versions={
          isOpen && theirs
            ? {
                before: { name: t("templates:conflict.theirs"), template: theirs.template },
                after: { name: t("templates:conflict.mine"), template: editor.template },
              }
            : undefined
        }
        doors={doors}
        onClose={() => setTheirs(undefined)}
        actions={
          <FormActions>
            <Button variant="default" onClick={() => theirs && take(theirs)}>
              {t("templates:conflict.take")}
            </Button>
            {overwrite}
          </FormActions>
        }
      />
    </>
  );
}
