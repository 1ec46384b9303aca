import { ActionIcon } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { reviewsApi, type ReplySnippet } from "#shared/reviews/reviews.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import classes from "./SnippetItem.module.css";

export function SnippetItem({ snippet, onEdit }: { snippet: ReplySnippet; onEdit: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const { id, title } = snippet;

  const remove = async (snippetId: string): Promise<void> => {
    await api(reviewsApi.removeSnippet, { params: { id: snippetId } });
    toast.success({ title: t("reviews:snippets.deleted"), brief: true });
    renewAfter(client, "snippet_changed");
  };
  const askToRemove = (snippetId: string): void =>
    confirm({
      title: t("reviews:snippets.delete_title", { title }),
      text: t("reviews:snippets.delete_text"),
      confirmLabel: t("reviews:snippets.delete_confirm"),
      cancelLabel: t("reviews:snippets.delete_cancel"),
      onConfirm: () => remove(snippetId),
    });

  return (
    <div className={classes.item}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        <p className={classes.text} lang={snippet.language}>
          {snippet.text}
        </p>
      </div>
      {id === null ? (
        <span className={classes.builtIn}>{t("reviews:snippets.built_in")}</span>
      ) : (
        <div className={classes.tools}>
          <ActionIcon aria-label={t("reviews:snippets.edit", { title })} onClick={onEdit}>
            <IconPencil size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t("reviews:snippets.delete", { title })} onClick={() => askToRemove(id)}>
            <IconTrash size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      {dialog}
    </div>
  );
}
