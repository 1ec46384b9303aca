import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ScriptDialog } from "./ScriptDialog.tsx";
import { ScriptList } from "./ScriptList.tsx";
import { scriptsQuery } from "./scriptQueries.ts";
import { useScriptActions, useScriptOrder } from "./useScriptActions.tsx";
import classes from "./scripts.module.css";

/** All custom scripts, to be written, sorted, switched and deleted. */
export function ScriptsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(scriptsQuery);
  const { rows, setOrder, saving } = useScriptOrder(data);
  const actions = useScriptActions();
  const [form, setForm] = useState<{ opened: boolean; id?: string }>({ opened: false });
  if (rows === undefined) {
    if (!error) return <LoadingCard title={t("scripts:list.title")} rows={4} />;
    return (
      <ErrorCard
        title={t("ui:failure.load", { resource: t("scripts:list.nouns") })}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => setForm({ opened: true })}
    >
      {t("scripts:list.add")}
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          drawing="plate"
          title={t("scripts:list.empty_title")}
          text={t("scripts:list.empty_text")}
          primary={add}
        />
      ) : (
        <>
          <div className={classes.head}>
            <p className={classes.subtitle}>{t("scripts:list.text")}</p>
            <div className={classes.tools}>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
                onClick={actions.reload}
              >
                {t("scripts:list.reload")}
              </Button>
              {add}
            </div>
          </div>
          <div className={classes.card}>
            <ScriptList
              rows={rows}
              actions={actions}
              onEdit={({ id }) => setForm({ opened: true, id })}
              onOrder={setOrder}
              saving={saving}
            />
          </div>
        </>
      )}
      <ScriptDialog opened={form.opened} id={form.id} onClose={() => setForm({ ...form, opened: false })} />
      {actions.dialog}
    </>
  );
}
