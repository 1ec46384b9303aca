import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { CannedAnswer } from "#shared/support/admin-support.model.ts";
import { api } from "#web/lib/api/api.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useWhen } from "#web/lib/words/useWhen.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Column, RowAction } from "#web/ui/table/tableModel.ts";
import { answersQuery } from "#web/features/support/desk/deskQueries.ts";
import classes from "./Answers.module.css";

interface AnswersPanelProps {
  /** None: a new one. */
  onEdit: (answer: CannedAnswer | undefined) => void;
}

/** The canned answers, to add, change and delete. */
export function AnswersPanel({ onEdit }: AnswersPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(answersQuery);
  const columns = useAnswerColumns(onEdit);
  const { askRemove, dialog } = useRemoval();
  const rowActions = (answer: CannedAnswer): readonly RowAction[] => [
    {
      key: "edit",
      label: t("support_desk:answers.edit"),
      icon: <IconPencil size={16} stroke={1.6} />,
      onSelect: () => onEdit(answer),
    },
    {
      key: "delete",
      label: t("support_desk:answers.remove"),
      icon: <IconTrash size={16} stroke={1.6} />,
      danger: true,
      onSelect: () => askRemove(answer),
    },
  ];
  return (
    <>
      <p className={classes.subtitle}>{t("support_desk:answers.subtitle")}</p>
      <DataTable
        label={t("support_desk:tabs.answers")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        error={
          data === undefined && error !== null
            ? {
                title: t("support_desk:answers.load_failed"),
                text: errorText(error),
                onRetry: () => void refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        rowActions={rowActions}
        onRowOpen={onEdit}
        empty={{
          drawing: "envelope",
          title: t("support_desk:answers.empty_title"),
          text: t("support_desk:answers.empty_text"),
          primary: (
            <Button variant="default" onClick={() => onEdit(undefined)}>
              {t("support_desk:answers.add")}
            </Button>
          ),
        }}
      />
      {dialog}
    </>
  );
}

function useAnswerColumns(onEdit: (answer: CannedAnswer) => void): readonly Column<CannedAnswer>[] {
  const { t } = useTranslation();
  const when = useWhen();
  return useMemo(
    () => [
      {
        key: "title",
        header: t("support_desk:answers.title"),
        minWidth: 240,
        cell: (answer) => (
          <NameCell
            name={
              <button type="button" className={classes.open} onClick={() => onEdit(answer)}>
                {answer.title}
              </button>
            }
            caption={<span className={classes.preview}>{answer.text}</span>}
          />
        ),
      },
      {
        key: "updated",
        header: t("support_desk:answers.updated"),
        minWidth: 140,
        width: 180,
        cell: ({ updated_at }) => when(updated_at),
      },
    ],
    [t, when, onEdit],
  );
}

function useRemoval() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const remove = async (id: string): Promise<void> => {
    await api(adminSupportApi.removeAnswer, { params: { id } });
    renewAfter(client, "canned_answer_changed");
    toast.success({ title: t("support:answer_removed"), brief: true });
  };
  return {
    dialog,
    askRemove: ({ id, title }: CannedAnswer): void =>
      confirm({
        title: t("support_desk:answers.remove_title", { title }),
        text: t("support_desk:answers.remove_text"),
        confirmLabel: t("support_desk:answers.remove"),
        cancelLabel: t("support_desk:answers.remove_keep"),
        task: { verb: "delete", resource: t("support_desk:answers.noun") },
        onConfirm: () => remove(id),
      }),
  };
}
