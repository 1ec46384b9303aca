import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import type { KeepState } from "#web/lib/drafts/draftKeeper.ts";
import { useStoreWhenLeaving } from "#web/lib/drafts/useStoreWhenLeaving.ts";
import { toast } from "#web/lib/toast.tsx";
import { useUnsavedChanges } from "#web/lib/pages/unsavedChanges.ts";
import type { SaveState } from "#web/ui/feedback/SaveStatus.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import {
  draftOf,
  stillTrue,
  type CampaignDraft,
  type FieldErrors,
} from "#web/features/campaigns/editor/campaignDraft.ts";
import { StoredCampaign } from "./storedCampaign.ts";

export interface CampaignSaving {
  campaign: Campaign;
  draft: CampaignDraft;
  change: (draft: CampaignDraft) => void;
  /** What the server refused, until the field is changed. */
  errors: FieldErrors;
  state: SaveState;
  /** False for a campaign whose mails would go out with what is typed: it waits for the button. */
  savesByItself: boolean;
  save: () => void;
  /** Stores what is typed, then does something that needs it stored; what is refused is told. */
  whenSaved: (next: (campaign: Campaign) => unknown) => void;
  /** Marks the fields that a refusal names, and leads nowhere. */
  mark: (error: unknown) => void;
  /** Tells why something that was asked for was refused: at its fields, as a conflict, or above the page. */
  tell: (error: unknown, title: string) => void;
  /** Somebody else has saved since: the server's words. */
  conflict: string | undefined;
  /** It runs by now and is not changed any more: the server's words. */
  locked: string | undefined;
  overwrite: () => void;
  takeTheirs: () => void;
  busy: boolean;
  /** Its state is another one, as after a pause. */
  rebase: (campaign: Campaign) => void;
}

const NONE: FieldErrors = {};
const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  return Object.fromEntries(Object.entries(error.fieldErrors).map(([path, [first]]) => [path, first ?? error.message]));
}

/** What is typed into a campaign, what of it is stored, and what was refused. */
export function useCampaignSaving(
  opened: Campaign,
  { onStored, onRefused }: { onStored: (campaign: Campaign) => void; onRefused: (errors: FieldErrors) => void },
): CampaignSaving {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [campaign, setCampaign] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [errors, setErrors] = useState(NONE);
  const [refusal, setRefusal] = useState<ApiError>();
  const [savedAt, setSavedAt] = useState<number>();
  const [stored] = useState(
    () =>
      new StoredCampaign(opened, (next) => {
        setCampaign(next);
        onStored(next);
      }),
  );
  const kept = useSyncExternalStore(stored.keeper.subscribe, stored.keeper.state);
  useStoreWhenLeaving(stored.keeper);
  useUnsavedChanges(stored.isAtRisk);
  const keptError = kept.kind === "failed" ? kept.error : undefined;
  useEffect(() => {
    const found = fieldErrorsOf(keptError);
    if (found) setErrors(found);
  }, [keptError]);

  const change = (next: CampaignDraft): void => {
    setErrors((told) => stillTrue(told, draft, next));
    setDraft(next);
    stored.type(next);
  };
  const tell = (error: unknown, title: string): void => {
    const found = fieldErrorsOf(error);
    if (found) {
      setErrors(found);
      onRefused(found);
    } else if (error instanceof ApiError && DECIDED.has(error.code)) setRefusal(error);
    else toast.error({ title, message: errorText(error) });
  };
  const done = (): void => {
    setSavedAt(Date.now());
    setErrors(NONE);
    setRefusal(undefined);
  };
  const failed = (error: unknown): undefined => {
    tell(error, t("campaign_editor:save.failed"));
    return undefined;
  };
  const saving = useAction({
    run: async ({ over = false, next }: { over?: boolean; next?: (campaign: Campaign) => unknown }) => {
      const saved = await stored.save({ over });
      done();
      next?.(saved);
    },
    explain: failed,
  });
  const taking = useAction({
    run: async () => {
      setDraft(await stored.takeTheirs());
      done();
    },
    failed: t("campaign_editor:conflict.load_failed"),
  });
  const decided = refusal ?? (keptError instanceof ApiError ? keptError : undefined);
  return {
    campaign,
    draft,
    change,
    errors,
    state: stateOf({
      isSaving: saving.busy,
      isAtRisk: stored.isAtRisk(),
      byItself: stored.savesByItself(),
      kept,
      savedAt,
    }),
    savesByItself: stored.savesByItself(),
    save: () => saving.run({}),
    whenSaved: (next) => saving.run({ next }),
    mark: (error) => setErrors(fieldErrorsOf(error) ?? errors),
    tell,
    conflict: codeOf(decided) === "campaign_changed" ? decided?.message : undefined,
    locked: codeOf(decided) === "campaign_not_editable" ? decided?.message : undefined,
    overwrite: () => saving.run({ over: true }),
    takeTheirs: () => taking.run(),
    busy: saving.busy || taking.busy,
    rebase: (next) => {
      stored.rebase(next);
      setRefusal(undefined);
    },
  };
}

/** Refusals that somebody has to decide about. */
const DECIDED = new Set<string>(["campaign_changed", "campaign_not_editable"]);

function stateOf(now: {
  isSaving: boolean;
  isAtRisk: boolean;
  byItself: boolean;
  kept: KeepState;
  savedAt: number | undefined;
}): SaveState {
  const { kept } = now;
  if (now.isSaving) return { kind: "saving" };
  if (now.byItself && kept.kind === "failed") return kept;
  if (now.isAtRisk) return { kind: "changed" };
  return { kind: "saved", at: kept.kind === "kept" ? Math.max(kept.at, now.savedAt ?? 0) : now.savedAt };
}
