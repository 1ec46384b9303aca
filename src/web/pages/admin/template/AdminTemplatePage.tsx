import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateView } from "#shared/templates/templates.contract.ts";
import { takeHandedOver } from "#web/features/templates/editor/desk/begin/handover.ts";
import { TemplateDesk } from "#web/features/templates/editor/desk/TemplateDesk.tsx";
import { templateQuery } from "#web/features/templates/templateQueries.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

const route = getRouteApi("/admin/admin/campaigns/templates/$id");

export function AdminTemplatePage() {
  const { id } = route.useParams();
  return <TemplateById key={id} id={id} />;
}

function TemplateById({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(templateQuery(id));
  if (data) return <OpenTemplate view={data} />;
  // An address that is no id at all is refused as such: there is no such template either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        drawing="envelope"
        isPage
        title={t("templates:desk.missing_title")}
        text={t("templates:desk.missing_text")}
        primary={
          <Button component={AppLink} href={paths.admin.templates()}>
            {t("templates:desk.to_list")}
          </Button>
        }
      />
    );
  return (
    <>
      <PageHeader title={t("titles:admin-template")} />
      {error ? (
        <ErrorCard
          title={t("ui:failure.load", { resource: t("templates:desk.loading") })}
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingCard rows={5} shape="form" />
      )}
    </>
  );
}

function OpenTemplate({ view }: { view: TemplateView }) {
  // As it was opened: saving brings newer ones, which are on the desk already.
  const [opened] = useState(view);
  const [typed] = useState(() => takeHandedOver(view.id));
  return (
    <TemplateDesk
      view={opened}
      initial={typed?.template ?? opened.draft?.template ?? opened.template}
      saved={typed?.saved ?? opened.template}
      onCreated={() => undefined}
    />
  );
}
