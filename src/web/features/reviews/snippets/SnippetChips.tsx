import { ActionIcon, Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBookmark, IconChevronDown, IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReplySnippet } from "#shared/reviews/reviews.contract.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { snippetsQuery } from "#web/features/reviews/reviewQueries.ts";
import { orderSnippets, snippetKey } from "./snippetText.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import classes from "./SnippetChips.module.css";

interface SnippetChipsProps {
  /** Of the review: its snippets come first. */
  language: string | null;
  onInsert: (snippet: ReplySnippet) => void;
  onManage: () => void;
}

const SHOWN = 4;

/** Texts to begin with. Without them a reply can still be written, so a failure to load stays quiet. */
export function SnippetChips({ language, onInsert, onManage }: SnippetChipsProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(snippetsQuery);
  const ordered = orderSnippets(data, language, currentLocale());
  const own = ordered.filter((snippet) => snippet.language === (ordered[0]?.language ?? null));
  const chips = own.slice(0, SHOWN);
  const others = ordered.filter((snippet) => !chips.includes(snippet));
  return (
    <div className={classes.chips} role="group" aria-label={t("reviews:snippets.label")}>
      {chips.map((snippet) => (
        <UnstyledButton
          key={snippetKey(snippet)}
          className={classes.chip ?? ""}
          aria-label={t("reviews:snippets.insert", { title: snippet.title })}
          onClick={() => onInsert(snippet)}
        >
          <IconBookmark size={14} stroke={1.8} aria-hidden="true" />
          <span className={classes.title}>{snippet.title}</span>
        </UnstyledButton>
      ))}
      {others.length > 0 && <MoreSnippets snippets={others} onInsert={onInsert} />}
      <Tooltip label={t("reviews:snippets.manage")}>
        <ActionIcon
          className={classes.manage ?? ""}
          size={30}
          aria-label={t("reviews:snippets.manage")}
          onClick={onManage}
        >
          <IconSettings size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function MoreSnippets({
  snippets,
  onInsert,
}: {
  snippets: readonly ReplySnippet[];
  onInsert: (s: ReplySnippet) => void;
}) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const languages = [...new Set(snippets.map((snippet) => snippet.language))];
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <UnstyledButton className={classes.chip ?? ""}>
          <span>{t("reviews:snippets.more")}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {languages.map((code) => (
          <div key={code} role="group" aria-label={languageName(code)}>
            <Menu.Label>{languageName(code)}</Menu.Label>
            {snippets
              .filter((snippet) => snippet.language === code)
              .map((snippet) => (
                <Menu.Item key={snippetKey(snippet)} onClick={() => onInsert(snippet)}>
                  {snippet.title}
                </Menu.Item>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
