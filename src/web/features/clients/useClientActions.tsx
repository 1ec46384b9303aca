import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { clientsApi, type ClientListItem } from "#shared/clients/clients.contract.ts";
import type { adminClientsApi } from "#shared/clients/admin-clients.contract.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { api } from "#web/lib/api/api.ts";
import { download } from "#web/lib/api/download.ts";
import { toast } from "#web/lib/toast.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { clientKeys } from "./clientQueries.ts";
import { shortNameOf } from "./clientWords.ts";
import classes from "./dialogs.module.css";

type Someone = Pick<ClientListItem, "id" | "first_name" | "last_name" | "email">;
export type ClientTask = "convert" | "export" | "proof";

interface Task {
  kind: ClientTask;
  /** The toast's title if it fails. */
  failure: string;
  work: () => Promise<void>;
}

export interface ClientActions {
  /** Only the restaurant knows whose review it is. */
  setConverted?: (client: Someone, converted: boolean) => void;
  exportOne: (client: Someone) => void;
  printProof: (client: Someone) => void;
  /** Asks first. */
  erase: (client: Someone) => void;
  /** Under way right now. */
  busy: ClientTask | undefined;
  /** Render this once. */
  dialog: ReactNode;
}

/** The calls of one side: an owner's, or staff's, which are the same but for the address. */
interface ClientCalls {
  calls: Pick<typeof clientsApi | typeof adminClientsApi, "erase" | "exportOne" | "consentProof">;
  keyOf: (id: string) => readonly string[];
  changed: "client_changed" | "office_client_changed";
}

const OWNER: ClientCalls = { calls: clientsApi, keyOf: clientKeys.one, changed: "client_changed" };

/** What can be done with one client, from the list and from the details alike. */
export function useClientActions(
  onErased: (id: string) => void,
): ClientActions & Required<Pick<ClientActions, "setConverted">> {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { attempt, ...actions } = useSharedActions(OWNER, onErased);
  return {
    ...actions,
    setConverted: (client, converted) => {
      const name = shortNameOf(client);
      return attempt("convert", t("clients:done.change_failed", { name }), async () => {
        const params = { id: client.id };
        cache.setQueryData(clientKeys.one(client.id), await api(clientsApi.convert, { params, body: { converted } }));
        renewAfter(cache, "client_changed");
        toast.success({ title: t(converted ? "clients:done.marked" : "clients:done.unmarked", { name }), brief: true });
      });
    },
  };
}

/** What the law lets a guest ask of anybody: their data, the proof, to be forgotten. */
export function useSharedActions(
  { calls, keyOf, changed }: ClientCalls,
  onErased: (id: string) => void,
): ClientActions & { attempt: (kind: ClientTask, failure: string, work: Task["work"]) => void } {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const errorText = useErrorText();
  // One for all tasks: they share the buttons of one client.
  const { run, input } = useAction({
    run: ({ work }: Task) => work(),
    failed: (error, { failure }) => ({ title: failure, message: errorText(error) }),
  });
  const attempt = (kind: ClientTask, failure: string, work: Task["work"]): void => run({ kind, failure, work });

  return {
    attempt,
    busy: input?.kind,
    dialog,
    exportOne: (client) =>
      attempt("export", t("clients:done.export_failed", { name: shortNameOf(client) }), () =>
        download(calls.exportOne, { params: { id: client.id } }),
      ),
    printProof: (client) =>
      attempt("proof", t("clients:done.proof_failed"), () =>
        download(calls.consentProof, { params: { id: client.id } }),
      ),
    erase: (client) =>
      confirm({
        title: t("clients:erase.title", { name: shortNameOf(client) }),
        text: (
          <>
            <span className={classes.erased}>{t("clients:erase.erased")}</span>
            <span className={classes.kept}>{t("clients:erase.kept")}</span>
          </>
        ),
        confirmLabel: t("clients:erase.confirm"),
        cancelLabel: t("clients:erase.cancel"),
        task: { verb: "delete", resource: t("clients:noun", { count: 1 }) },
        onConfirm: async () => {
          await api(calls.erase, { params: { id: client.id } });
          onErased(client.id);
          // Somebody who goes back to the details must not see what is gone.
          void cache.invalidateQueries({ queryKey: keyOf(client.id), refetchType: "none" });
          renewAfter(cache, changed);
          toast.success({
            title: t("clients:done.deleted", { name: shortNameOf(client) }),
            message: t("clients:done.deleted_text"),
          });
        },
      }),
  };
}
