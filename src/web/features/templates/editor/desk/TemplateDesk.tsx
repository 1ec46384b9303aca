import "#web/ui/theme/mantine-more.css";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { templatesApi, type Reader, type TemplateView } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { api } from "#web/lib/api/api.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { type Editor, useEditor } from "#web/features/templates/editor/useEditor.ts";
import { DeskHeader } from "./DeskHeader.tsx";
import { DraftNotice } from "./saving/DraftNotice.tsx";
import { STAFF_DOORS } from "./deskDoors.ts";
import { usePicturePaste } from "#web/features/templates/editor/panel/picture/usePicturePaste.ts";
import { PreviewPane } from "./preview/PreviewPane.tsx";
import { ReaderSelect } from "./preview/ReaderSelect.tsx";
import { usePreview } from "./preview/usePreview.ts";
import { ConflictDialog } from "./saving/ConflictDialog.tsx";
import { isConflict, useSaving, type Saving, type Typed } from "./saving/useSaving.ts";
import { useDeskKeys } from "./useDeskKeys.ts";
import { VersionsDrawer } from "./versions/VersionsDrawer.tsx";
import { useDeskViews } from "./useDeskViews.ts";
import { useRemarks } from "./useRemarks.ts";
import { Workbench } from "./Workbench.tsx";
import classes from "./TemplateDesk.module.css";

interface TemplateDeskProps {
  /** What is stored; undefined for a new template. */
  view: TemplateView | undefined;
  /** What is on the desk at first: what is stored, its draft, or something new. */
  initial: TemplateDraft;
  /** What of it is saved. */
  saved: TemplateDraft;
  /** It was saved for the first time, and has an address of its own. */
  onCreated: (view: TemplateView, typed: Typed | undefined) => void;
}

/** Where staff make and change a template: sheet, fields, preview, check, versions, test mail. */
export function TemplateDesk({ view, initial, saved, onCreated }: TemplateDeskProps) {
  const { t } = useTranslation();
  const user = useAdminUser();
  const editor = useEditor(initial, saved);
  const { template } = editor;
  const views = useDeskViews(editor);
  const [hasHistory, setHistory] = useState(false);
  const [reader, setReader] = useState<Reader>();
  const saving = useSaving({
    editor,
    view,
    onCreated,
    onRefused: ([first]) => first && views.jump(first),
  });
  usePicturePaste(editor, STAFF_DOORS);
  useDeskKeys({ save: saving.save, undo: editor.undo, redo: editor.redo });
  const preview = usePreview(STAFF_DOORS.preview, { template, clientId: reader?.id, wanted: views.isPreview });
  const test = useAction({
    run: () => api(templatesApi.sendTest, { body: { ...template, ...(reader && { client_id: reader.id }) } }),
    done: (_, { email }) => ({
      title: t("templates:test_mail.done"),
      message: t("templates:test_mail.done_text", { email }),
    }),
    failed: t("templates:test_mail.failed"),
  });
  const { findings, remarks } = useRemarks(template, preview, saving.refused);
  const history = {
    label: t("templates:desk.history"),
    icon: <IconHistory size={18} stroke={1.6} aria-hidden="true" />,
    onClick: () => setHistory(true),
  };
  return (
    <>
      <DeskHeader
        editor={editor}
        title={template.name || t("templates:desk.new_name")}
        state={saving.state}
        isNew={saving.id === undefined}
        onSave={saving.save}
        views={views}
        test={{ send: () => test.run(), busy: test.busy }}
        more={saving.id === undefined ? [] : [history]}
      />
      <DeskNotices view={view} editor={editor} saving={saving} />
      <Workbench
        parts={{ editor, mode: "full", findings, doors: STAFF_DOORS }}
        remarks={remarks}
        views={views}
        preview={
          <PreviewPane
            preview={preview}
            language={template.language}
            data={
              mayOpen(user, "clients") && (
                <ReaderSelect readers={STAFF_DOORS.readers} value={reader} onChange={setReader} />
              )
            }
          />
        }
      />
      <ConflictDialog key={saving.revision} editor={editor} saving={saving} doors={STAFF_DOORS} />
      {saving.id !== undefined && (
        <VersionsDrawer
          id={saving.id}
          revision={saving.revision}
          editor={editor}
          doors={STAFF_DOORS}
          opened={hasHistory}
          onClose={() => setHistory(false)}
          onRestored={saving.adopt}
        />
      )}
    </>
  );
}

interface DeskNoticesProps {
  view: TemplateView | undefined;
  editor: Editor;
  saving: Saving;
}

/** Somebody else saved meanwhile, or a draft of earlier was taken up. */
function DeskNotices({ view, editor, saving }: DeskNoticesProps) {
  const { t } = useTranslation();
  const { state } = saving;
  return (
    <div className={classes.notices}>
      {state.kind === "failed" && isConflict(state.error) && (
        <FormAlert
          tone="warn"
          title={t("templates:conflict.title")}
          action={
            <Button variant="default" size="xs" onClick={saving.openConflict}>
              {t("templates:conflict.decide")}
            </Button>
          }
        >
          {state.error.message}
        </FormAlert>
      )}
      {view?.draft && view.revision === saving.revision && editor.isChanged && (
        <DraftNotice draft={view.draft} onDiscard={saving.discardDraft} />
      )}
    </div>
  );
}
