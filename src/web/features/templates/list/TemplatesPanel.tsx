import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { templatesQuery } from "#web/features/templates/templateQueries.ts";
import { TemplateCard } from "./TemplateCard.tsx";
import { TemplateToolbar } from "./TemplateToolbar.tsx";
import { filterTemplates, type TemplateFilters } from "./templateFilters.ts";
import { useTemplateActions } from "./useTemplateActions.tsx";
import classes from "./TemplatesPanel.module.css";

interface TemplatesPanelProps {
  /** From the URL. */
  filters: TemplateFilters;
  onFilters: (filters: TemplateFilters) => void;
}

/** All templates as pictures, to be opened, copied, offered to owners and deleted. */
export function TemplatesPanel({ filters, onFilters }: TemplatesPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(templatesQuery);
  const { actionsFor, dialog } = useTemplateActions();

  if (data === undefined) {
    if (!error) return <LoadingCard title={t("templates:title")} rows={4} />;
    return (
      <ErrorCard
        title={t("ui:failure.load", { resource: t("templates:title") })}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const add = (
    <Button
      component={AppLink}
      href={paths.admin.newTemplate()}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
    >
      {t("templates:list.add")}
    </Button>
  );
  if (data.length === 0)
    return (
      <EmptyState
        drawing="envelope"
        title={t("templates:empty.title")}
        text={t("templates:empty.text")}
        primary={add}
      />
    );
  const shown = filterTemplates(data, filters);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.subtitle}>{t("templates:subtitle")}</p>
        {add}
      </div>
      <div className={classes.bar}>
        <TemplateToolbar filters={filters} onFilters={onFilters} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          small
          drawing="envelope"
          title={t("templates:empty.filtered_title")}
          text={t("templates:empty.filtered_text")}
          primary={
            <Button variant="default" onClick={() => onFilters({})}>
              {t("templates:empty.clear")}
            </Button>
          }
        />
      ) : (
        <ul className={classes.grid} aria-label={t("templates:title")}>
          {shown.map((template) => (
            <TemplateCard key={template.id} template={template} actions={actionsFor(template)} />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}
