import { VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBulb } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { suggestArticles, type HelpArticleName } from "#shared/support/help-articles.ts";
import { HelpArticleItem } from "./HelpArticleItem.tsx";
import { useHelpArticles } from "./useHelpArticles.ts";
import classes from "./Help.module.css";

const PAUSE_MS = 300;

/** Articles that fit what is being typed, opened in place: whoever writes does not lose their text. */
export function HelpSuggestions({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const leadId = useId();
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const [open, setOpen] = useState<HelpArticleName>();
  const { data: articles } = useHelpArticles();
  const names = articles === undefined ? [] : suggestArticles(articles, settled);
  return (
    <>
      <VisuallyHidden role="status">
        {names.length > 0 ? `${t("support_screen:form.suggestions")}: ${names.length}` : ""}
      </VisuallyHidden>
      {articles !== undefined && names.length > 0 && (
        <section className={classes.suggestions} aria-labelledby={leadId}>
          <p id={leadId} className={classes.lead}>
            <IconBulb size={16} stroke={1.6} aria-hidden="true" />
            {t("support_screen:form.suggestions")}
          </p>
          <ul className={classes.list}>
            {names.map((name) => (
              <HelpArticleItem
                key={name}
                article={articles[name]}
                open={open === name}
                onToggle={() => setOpen(open === name ? undefined : name)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
