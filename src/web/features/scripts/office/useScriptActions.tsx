import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { adminScriptsApi, type StaffScriptSummary } from "#shared/scripts/admin-scripts.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { scriptsQuery } from "./scriptQueries.ts";

interface Switching {
  id: string;
  active: boolean;
}

export interface ScriptActions {
  setActive: (change: Switching) => void;
  switching: Switching | undefined;
  /** Asks first. */
  remove: (script: StaffScriptSummary) => void;
  /** Asks first. */
  reload: () => void;
  dialog: ReactNode;
}

const unlessGone = (failure: unknown): void => {
  if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
};

/** Switches a script on or off, deletes one, and has open pages load them all again. */
export function useScriptActions(): ScriptActions {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const { confirm, dialog } = useConfirm();
  const { run, input } = useAction({
    run: async ({ id, active }: Switching) => {
      const changed = await api(adminScriptsApi.setActive, { params: { id }, body: { active } });
      cache.setQueryData(scriptsQuery.queryKey, (rows) => rows?.map((row) => (row.id === changed.id ? changed : row)));
    },
    done: ({ active }) => ({ title: t(active ? "scripts:list.now_active" : "scripts:list.now_inactive"), brief: true }),
    failed: (error) => {
      renewAfter(cache, "script_changed");
      return { title: t("scripts:list.switch_failed"), message: errorText(error) };
    },
  });
  return {
    setActive: run,
    switching: input,
    dialog,
    reload: () =>
      confirm({
        title: t("scripts:list.reload_title"),
        text: t("scripts:list.reload_text"),
        confirmLabel: t("scripts:list.reload"),
        cancelLabel: t("scripts:list.reload_cancel"),
        tone: "primary",
        icon: <IconRefresh size={20} stroke={1.7} />,
        onConfirm: async () => {
          await api(adminScriptsApi.reload);
          toast.success({ title: t("scripts:list.reloaded"), brief: true });
        },
      }),
    remove: ({ id, title }) =>
      confirm({
        title: t("scripts:remove.title"),
        text: t("scripts:remove.text", { title }),
        confirmLabel: t("scripts:remove.confirm"),
        cancelLabel: t("scripts:remove.cancel"),
        task: { verb: "delete", resource: t("scripts:list.noun") },
        onConfirm: async () => {
          await api(adminScriptsApi.remove, { params: { id } }).catch(unlessGone);
          renewAfter(cache, "script_changed");
          toast.success({ title: t("scripts:deleted"), brief: true });
        },
      }),
  };
}

/** Shows a new order at once and saves it; if that fails, what was before comes back. */
export function useScriptOrder(saved: readonly StaffScriptSummary[] | undefined) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const cache = useQueryClient();
  const [wished, setWished] = useState<readonly string[]>([]);
  useEffect(() => setWished([]), [saved]);
  const { run, busy } = useAction({
    run: async (ids: readonly string[]) => {
      const { data } = await api(adminScriptsApi.reorder, { body: { ids: [...ids] } });
      await cache.cancelQueries({ queryKey: scriptsQuery.queryKey });
      cache.setQueryData(scriptsQuery.queryKey, data);
    },
    failed: (error) => {
      setWished([]);
      void cache.invalidateQueries({ queryKey: scriptsQuery.queryKey });
      return { title: t("scripts:list.order_failed"), message: errorText(error) };
    },
  });
  const places = new Map(wished.map((id, place) => [id, place]));
  return {
    rows:
      saved &&
      (wished.length === 0 ? saved : saved.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))),
    saving: busy,
    setOrder: (ids: readonly string[]): void => {
      if (busy) return;
      setWished(ids);
      run(ids);
    },
  };
}
