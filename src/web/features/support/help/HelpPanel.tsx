import { Button, CloseButton, TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HelpArticleName } from "#shared/support/help-articles.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import { HelpArticleItem } from "./HelpArticleItem.tsx";
import { searchArticles } from "./helpSearch.ts";
import { useHelpArticles } from "./useHelpArticles.ts";
import classes from "./Help.module.css";

interface HelpPanelProps {
  /** From the URL, so that an article can be linked to. */
  open: HelpArticleName | undefined;
  onOpen: (article: HelpArticleName | undefined) => void;
  onAsk: () => void;
}

/** All articles, one opened at a time, with a search over everything they say. */
export function HelpPanel({ open, onOpen, onAsk }: HelpPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const { data: articles, error, isFetching, refetch } = useHelpArticles();
  if (articles === undefined && error !== null)
    return (
      <ErrorCard
        title={t("support_screen:help.loading_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (articles === undefined) return <LoadingCard title={t("support_screen:help.title")} rows={4} />;

  const names = searchArticles(articles, typed);
  return (
    <Section title={t("support_screen:help.title")} subtitle={t("support_screen:help.intro")} flush>
      <div className={classes.search} role="search">
        <TextInput
          type="search"
          aria-label={t("support_screen:help.search")}
          placeholder={t("support_screen:help.search")}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={
            typed === "" ? undefined : (
              <CloseButton size="sm" aria-label={t("ui:table.clear_search")} onClick={() => setTyped("")} />
            )
          }
        />
        <VisuallyHidden role="status">
          {typed === "" ? "" : t("support_screen:help.found", { count: names.length })}
        </VisuallyHidden>
      </div>
      {names.length === 0 ? (
        <EmptyState
          bare
          small
          drawing="plate"
          title={t("support_screen:help.none")}
          text={t("support_screen:help.none_text")}
          primary={
            <Button variant="default" onClick={onAsk}>
              {t("support_screen:help.ask")}
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {names.map((name) => (
            <HelpArticleItem
              key={name}
              article={articles[name]}
              open={open === name}
              onToggle={() => onOpen(open === name ? undefined : name)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
