import { getRouteApi } from "@tanstack/react-router";
import { OFFICE_PERIODS } from "#shared/analytics/admin-dashboard.contract.ts";
import { OfficeDashboard } from "#web/features/office/dashboard/OfficeDashboard.tsx";
import { goTo } from "#web/lib/pages/navigation.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { paths } from "#web/lib/pages/paths.ts";

const route = getRouteApi("/admin/admin/dashboard");
const USUAL = OFFICE_PERIODS[0];

export function AdminDashboardPage() {
  const period = oneOf(route.useSearch().period, OFFICE_PERIODS) ?? USUAL;
  return (
    <OfficeDashboard
      period={period}
      onPeriod={(next) =>
        goTo(paths.admin.dashboard(next === USUAL ? undefined : next), { replace: true, keepScroll: true })
      }
    />
  );
}
