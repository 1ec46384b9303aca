import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tillsQuery } from "#web/features/till/tillQueries.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { NewTillDialog } from "./NewTillDialog.tsx";
import { TillRow } from "./TillRow.tsx";
import { useTillActions } from "./useTillActions.tsx";
import classes from "./TillsPanel.module.css";

/** The restaurant's tills, the phones signed in to them, and a way to make or end one. */
export function TillsPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(tillsQuery);
  const [isAdding, setAdding] = useState(false);
  const { askEnd, askSignOut, dialog } = useTillActions();
  if (data === undefined) {
    if (!error) return <LoadingCard title={t("till:tills.title")} rows={2} />;
    return (
      <ErrorCard
        title={t("till:tills.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t("till:tills.add")}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          small
          drawing="keychain"
          title={t("till:tills.empty_title")}
          text={t("till:tills.empty_text")}
          primary={add}
        />
      ) : (
        <Section title={t("till:tills.title")} subtitle={t("till:tills.text")} action={add} flush>
          <ul className={classes.list}>
            {data.map((till) => (
              <TillRow key={till.id} till={till} onEnd={() => askEnd(till)} onSignOut={askSignOut} />
            ))}
          </ul>
        </Section>
      )}
      <NewTillDialog opened={isAdding} onClose={() => setAdding(false)} />
      {dialog}
    </>
  );
}
