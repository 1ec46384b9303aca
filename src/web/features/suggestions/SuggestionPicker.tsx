import { Button, CloseButton, TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBulb, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { filterSuggestions } from "./suggestionFilters.ts";
import { ownerSuggestionsQuery } from "./suggestionQueries.ts";
import classes from "./SuggestionPicker.module.css";

interface SuggestionPickerProps {
  /** What the offer is written in. */
  language: GuestLanguage;
  /** Gets the text, to be put in and changed. */
  onPick: (text: string) => void;
}

/** A button beside an offer's text that opens a choice of texts to begin with. */
export function SuggestionPicker({ language, onPick }: SuggestionPickerProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const pick = (text: string): void => {
    setOpened(false);
    onPick(text);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBulb size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t("suggestions:pick.open")}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t("suggestions:pick.title")} width={520}>
        <SuggestionChoice language={language} onPick={pick} />
      </Dialog>
    </>
  );
}

function SuggestionChoice({ language, onPick }: SuggestionPickerProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState("");
  const { data, error, refetch, isFetching } = useQuery(ownerSuggestionsQuery(language));
  if (data === undefined) {
    if (!error) return <LoadingCard rows={4} shape="form" />;
    return (
      <ErrorCard
        bare
        title={t("ui:failure.load", { resource: t("suggestions:title") })}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const shown = filterSuggestions(data, { search });
  return (
    <>
      <TextInput
        type="search"
        aria-label={t("suggestions:filter.search")}
        placeholder={t("suggestions:filter.search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={
          search !== "" && (
            <CloseButton size="sm" aria-label={t("ui:table.clear_search")} onClick={() => setSearch("")} />
          )
        }
        data-autofocus
      />
      {shown.length === 0 ? (
        <EmptyState
          bare
          small
          drawing="plate"
          title={t("suggestions:pick.none_title")}
          text={t("suggestions:pick.none_text")}
        />
      ) : (
        <ul className={classes.list} aria-label={t("suggestions:title")}>
          {shown.map(({ id, text, category }) => (
            <li key={id}>
              <UnstyledButton className={classes.item ?? ""} onClick={() => onPick(text)}>
                <span className={classes.text} lang={language}>
                  {text}
                </span>
                <span className={classes.caption}>{t(`suggestions:category.${category}`)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
