import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplySnippet } from "#shared/reviews/reviews.contract.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { leaveSafely } from "#web/lib/pages/unsavedChanges.ts";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { SnippetForm } from "./SnippetForm.tsx";
import { SnippetItem } from "./SnippetItem.tsx";
import { snippetsQuery } from "#web/features/reviews/reviewQueries.ts";
import { orderSnippets, snippetKey } from "./snippetText.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import classes from "./SnippetManager.module.css";

interface SnippetManagerProps {
  opened: boolean;
  /** Of the review at hand: its language comes first. */
  language: string | null;
  onClose: () => void;
}

/** The owner's own texts, to add, change and delete; ours stand beside them to be read. */
export function SnippetManager({ opened, language, onClose }: SnippetManagerProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const languageName = useLanguageName();
  /** A key of the one being changed; "new" for one being added. */
  const [edited, setEdited] = useState<string>();
  const { data = [], error, refetch, isFetching } = useQuery(snippetsQuery);
  const ordered = orderSnippets(data, language, currentLocale());
  const languages = [...new Set(ordered.map((snippet) => snippet.language))];
  const close = (): void => {
    setEdited(undefined);
    onClose();
  };
  const itemOf = (snippet: ReplySnippet) =>
    edited === snippetKey(snippet) ? (
      <SnippetForm snippet={snippet} onDone={() => setEdited(undefined)} />
    ) : (
      <SnippetItem snippet={snippet} onEdit={() => setEdited(snippetKey(snippet))} />
    );
  return (
    <Dialog
      opened={opened}
      onClose={() => leaveSafely(close)}
      title={t("reviews:snippets.title")}
      width={560}
      closeLabel={t("reviews:snippets.close")}
    >
      <p className={classes.subtitle}>
        {t("reviews:snippets.subtitle", { first_name: "{{first_name}}", restaurant: "{{restaurant}}" })}
      </p>
      {edited === "new" ? (
        <SnippetForm language={ordered[0]?.language} onDone={() => setEdited(undefined)} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setEdited("new")}
        >
          {t("reviews:snippets.add")}
        </Button>
      )}
      {error && data.length === 0 && (
        <ErrorCard
          bare
          title={t("reviews:snippets.load_failed")}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {languages.map((code) => (
        <section key={code} className={classes.group}>
          <h3 className={classes.language}>{languageName(code)}</h3>
          <ul className={classes.items}>
            {ordered
              .filter((snippet) => snippet.language === code)
              .map((snippet) => (
                <li key={snippetKey(snippet)} className={classes.item}>
                  {itemOf(snippet)}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
