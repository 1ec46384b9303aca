import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateView } from "#shared/templates/templates.contract.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import type { KeepState } from "#web/lib/drafts/draftKeeper.ts";
import { useStoreWhenLeaving } from "#web/lib/drafts/useStoreWhenLeaving.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import type { SaveState } from "#web/ui/feedback/SaveStatus.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { templateQuery } from "#web/features/templates/templateQueries.ts";
import type { Editor } from "#web/features/templates/editor/useEditor.ts";
import { placeErrors, type Remark } from "./placeErrors.ts";
import { StoredTemplate } from "./storedTemplate.ts";

/** What was changed while a new template was on its way to the server. */
export interface Typed {
  template: TemplateDraft;
  saved: TemplateDraft;
}

interface SavingOptions {
  editor: Editor;
  /** What is stored; undefined for a template that was never saved. */
  view: TemplateView | undefined;
  /** It has an address of its own now. */
  onCreated: (view: TemplateView, typed: Typed | undefined) => void;
  onRefused: (remarks: readonly Remark[]) => void;
}

export interface Saving {
  state: SaveState;
  /** Undefined while it was never saved. */
  id: string | undefined;
  revision: number;
  save: () => void;
  /** What the server refused at the last attempt; empty once something was changed. */
  refused: readonly Remark[];
  /** Somebody else has saved since, and it is to be decided whose version counts: the server's words. */
  conflict: string | undefined;
  openConflict: () => void;
  closeConflict: () => void;
  /** Saves over what somebody else has saved. */
  overwrite: () => void;
  /** Goes on with what is stored, as after a version was brought back. */
  adopt: (view: TemplateView) => void;
  discardDraft: () => void;
}

interface Facts {
  id: string | undefined;
  revision: number;
  savedAt: number | undefined;
}

/** Drafts by themselves, versions by the button: what is stored of a template, and what is not yet. */
export function useSaving({ editor, view, onCreated, onRefused }: SavingOptions): Saving {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const cache = useQueryClient();
  const [stored] = useState(() => new StoredTemplate(view, editor.template));
  const [facts, setFacts] = useState<Facts>({ id: view?.id, revision: view?.revision ?? 0, savedAt: undefined });
  const [refused, setRefused] = useState<{ of: TemplateDraft; remarks: readonly Remark[] }>();
  const [conflict, setConflict] = useState<string>();
  const kept = useSyncExternalStore(stored.drafts.subscribe, stored.drafts.state);
  useEffect(() => stored.type(editor.template), [stored, editor.template]);
  useStoreWhenLeaving(stored.drafts);
  useUnsavedChanges(stored.isAtRisk);

  const show = (next: TemplateView, savedAt: number | undefined): void => {
    cache.setQueryData(templateQuery(next.id).queryKey, next);
    renewAfter(cache, "template_changed");
    setFacts({ id: next.id, revision: next.revision, savedAt });
    setConflict(undefined);
    setRefused(undefined);
  };
  const saving = useAction({
    run: async (over: boolean) => {
      const { view: next, sent } = await stored.save({ over });
      show(next, Date.now());
      editor.markSaved(sent);
      const typed = stored.typed();
      if (facts.id === undefined) onCreated(next, typed === sent ? undefined : { template: typed, saved: sent });
    },
    explain: (error) => {
      if (isConflict(error)) setConflict(error.message);
      else if (error instanceof ApiError && error.status === 422) {
        const remarks = placeErrors(stored.typed(), error.fieldErrors);
        setRefused({ of: stored.typed(), remarks });
        onRefused(remarks);
      } else toast.error({ title: t("templates:desk.save_failed"), message: errorText(error) });
      return undefined;
    },
  });
  const adopt = (next: TemplateView, savedAt?: number): void => {
    stored.adopt(next);
    show(next, savedAt);
    editor.reset(next.template);
  };
  const discarding = useAction({
    run: async () => {
      const left = await stored.discardDraft();
      if (left) adopt(left);
    },
    failed: t("templates:desk.discard_failed"),
  });

  return {
    state: stateOf({ isSaving: saving.busy, isChanged: editor.isChanged, kept, savedAt: facts.savedAt }),
    id: facts.id,
    revision: facts.revision,
    save: () => saving.run(false),
    refused: refused?.of === editor.template ? refused.remarks : NONE,
    conflict,
    openConflict: () => kept.kind === "failed" && isConflict(kept.error) && setConflict(kept.error.message),
    closeConflict: () => setConflict(undefined),
    overwrite: () => saving.run(true),
    adopt: (next) => adopt(next, Date.now()),
    discardDraft: () => discarding.run(),
  };
}

const NONE: readonly Remark[] = [];

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "template_changed";

function stateOf(now: {
  isSaving: boolean;
  isChanged: boolean;
  kept: KeepState;
  savedAt: number | undefined;
}): SaveState {
  if (now.isSaving) return { kind: "saving" };
  if (now.kept.kind === "failed") return now.kept;
  if (!now.isChanged) return { kind: "saved", at: now.savedAt };
  return now.kept.kind === "kept" ? now.kept : { kind: "changed" };
}
