import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { HelpArticle } from "#shared/support/help-articles.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import classes from "./Help.module.css";

interface HelpArticleItemProps {
  article: HelpArticle;
  open: boolean;
  onToggle: () => void;
}

/** One article: its title opens and closes it in place. */
export function HelpArticleItem({ article, open, onToggle }: HelpArticleItemProps) {
  const { t } = useTranslation();
  const bodyId = useId();
  return (
    <li className={classes.item}>
      <h3 className={classes.title}>
        <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={bodyId} onClick={onToggle}>
          <span>{article.title}</span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </h3>
      <div id={bodyId} className={classes.body} hidden={!open}>
        {article.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <AppLink href={article.path} className={classes.page}>
          {t("support_screen:help.open_page")}
        </AppLink>
      </div>
    </li>
  );
}
