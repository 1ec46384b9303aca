import { useTranslation } from "react-i18next";
import type { TemplateListItem } from "#shared/templates/templates.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useLanguageName } from "#web/lib/words/useLanguageName.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { RowMenu } from "#web/ui/table/RowMenu.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { LineView } from "#web/features/templates/editor/RichTextView.tsx";
import classes from "./TemplateCard.module.css";

interface TemplateCardProps {
  template: TemplateListItem;
  actions: readonly RowAction[];
}

/** A template as a small picture, with what it is for. The picture leads to the editor. */
export function TemplateCard({ template, actions }: TemplateCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  const { id, name, subject, category, language, offer_type: offer, active, has_draft: hasDraft } = template;
  const facts = [
    offer ? t("templates:offer", { type: offer }) : t(`templates:category.${category}`),
    languageName(language),
  ];
  return (
    <li className={classes.card} data-inactive={!active || undefined}>
      <AppLink href={paths.admin.template(id)} className={classes.picture} tabIndex={-1} aria-hidden="true">
        <img src={`data:image/svg+xml,${encodeURIComponent(template.thumbnail)}`} alt="" loading="lazy" />
      </AppLink>
      <div className={classes.body}>
        <div className={classes.head}>
          <AppLink href={paths.admin.template(id)} className={classes.name}>
            {name}
          </AppLink>
          <RowMenu name={name} actions={actions} />
        </div>
        <p className={classes.subject} lang={language}>
          <LineView text={subject} />
        </p>
        <p className={classes.facts}>{facts.join(" · ")}</p>
        <div className={classes.foot}>
          <StatusBadge tone={active ? "green" : "grey"}>
            {t(active ? "templates:list.active" : "templates:list.inactive")}
          </StatusBadge>
          {hasDraft && <StatusBadge tone="amber">{t("templates:list.draft")}</StatusBadge>}
          <span className={classes.date}>{format.date(template.updated_at)}</span>
        </div>
      </div>
    </li>
  );
}
