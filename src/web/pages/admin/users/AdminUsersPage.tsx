import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { OwnersPanel } from "#web/features/office/users/OwnersPanel.tsx";
import { readUserFilters } from "#web/features/office/users/userFilters.ts";
import { AdminsPanel } from "#web/features/office/team/AdminsPanel.tsx";
import { goTo } from "#web/lib/pages/navigation.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";

const route = getRouteApi("/admin/admin/users");
const TABS = ["owners", "admins"] as const;

const show = (tab: (typeof TABS)[number], query: object = {}): void =>
  goTo(paths.admin.users(tab === "owners" ? undefined : tab, { ...query }), { replace: true, keepScroll: true });

export function AdminUsersPage() {
  const { t } = useTranslation();
  const query = route.useSearch();
  const tab = oneOf(query.tab, TABS) ?? "owners";
  const filters = useMemo(() => readUserFilters(query), [query]);
  return (
    <>
      <PageHeader title={t("titles:admin-users")} subtitle={t("users_office:subtitle")} />
      <PageTabs
        label={t("titles:admin-users")}
        value={tab}
        onChange={(next) => show(next)}
        tabs={TABS.map((value) => ({ value, label: t(`users_office:tabs.${value}`) }))}
      >
        {tab === "owners" ? (
          <OwnersPanel filters={filters} onFilters={(next) => show("owners", next)} />
        ) : (
          <AdminsPanel />
        )}
      </PageTabs>
    </>
  );
}
