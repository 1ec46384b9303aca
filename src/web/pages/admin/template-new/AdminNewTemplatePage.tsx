import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import { BeginTemplate } from "#web/features/templates/editor/desk/begin/BeginTemplate.tsx";
import { handOver } from "#web/features/templates/editor/desk/begin/handover.ts";
import { TemplateDesk } from "#web/features/templates/editor/desk/TemplateDesk.tsx";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminNewTemplatePage() {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<TemplateDraft>();
  if (begun)
    return (
      <TemplateDesk
        view={undefined}
        initial={begun}
        saved={begun}
        onCreated={(view, typed) => {
          if (typed) handOver(view.id, typed);
          goTo(paths.admin.template(view.id), { replace: true });
        }}
      />
    );
  return (
    <>
      <PageHeader title={t("templates:begin.title")} subtitle={t("templates:begin.text")} />
      <BeginTemplate onBegin={setBegun} />
    </>
  );
}
