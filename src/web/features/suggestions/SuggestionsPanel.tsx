import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GUEST_LANGUAGES } from "#shared/domain/guest-languages.ts";
import type { StaffSuggestion } from "#shared/suggestions/suggestions.contract.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { SuggestionDialog } from "./SuggestionDialog.tsx";
import { SuggestionGroup } from "./SuggestionGroup.tsx";
import { SuggestionToolbar } from "./SuggestionToolbar.tsx";
import { filterSuggestions, hasFilters, type SuggestionFilters } from "./suggestionFilters.ts";
import { staffSuggestionsQuery } from "./suggestionQueries.ts";
import { useSuggestionActions } from "./useSuggestionActions.tsx";
import { useSuggestionOrder } from "./useSuggestionOrder.ts";
import classes from "./SuggestionsPanel.module.css";

interface SuggestionsPanelProps {
  /** From the URL. */
  filters: SuggestionFilters;
  onFilters: (filters: SuggestionFilters) => void;
}

/** All offer suggestions by language, to be written, sorted, hidden and deleted. */
export function SuggestionsPanel({ filters, onFilters }: SuggestionsPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(staffSuggestionsQuery);
  const { rows, setOrder, saving } = useSuggestionOrder(data);
  const actions = useSuggestionActions();
  const [form, setForm] = useState<{ opened: boolean; suggestion?: StaffSuggestion | undefined }>({ opened: false });

  if (rows === undefined) {
    if (!error) return <LoadingCard title={t("suggestions:title")} rows={4} />;
    return (
      <ErrorCard
        title={t("ui:failure.load", { resource: t("suggestions:title") })}
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
      {t("suggestions:add")}
    </Button>
  );
  const shown = filterSuggestions(rows, filters);
  const languages = GUEST_LANGUAGES.filter((language) => shown.some((row) => row.language === language));
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          drawing="plate"
          title={t("suggestions:empty.title")}
          text={t("suggestions:empty.text")}
          primary={add}
        />
      ) : (
        <>
          <div className={classes.head}>
            <p className={classes.subtitle}>{t("suggestions:subtitle")}</p>
            {add}
          </div>
          <div className={classes.card}>
            <SuggestionToolbar filters={filters} onFilters={onFilters} />
            {languages.map((language) => (
              <SuggestionGroup
                key={language}
                language={language}
                rows={shown.filter((row) => row.language === language)}
                actions={actions}
                onEdit={(suggestion) => setForm({ opened: true, suggestion })}
                onOrder={setOrder}
                saving={saving}
              />
            ))}
            {shown.length === 0 && hasFilters(filters) && (
              <div className={classes.notice}>
                <EmptyState
                  bare
                  small
                  drawing="plate"
                  title={t("suggestions:empty.filtered_title")}
                  text={t("suggestions:empty.filtered_text")}
                  primary={
                    <Button variant="default" onClick={() => onFilters({})}>
                      {t("suggestions:empty.clear")}
                    </Button>
                  }
                />
              </div>
            )}
          </div>
        </>
      )}
      <SuggestionDialog
        opened={form.opened}
        suggestion={form.suggestion}
        filters={filters}
        onClose={() => setForm({ ...form, opened: false })}
      />
      {actions.dialog}
    </>
  );
}
