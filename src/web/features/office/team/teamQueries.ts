import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const teamQuery = queryOptions({
  queryKey: ["users_office", "admins"],
  queryFn: async ({ signal }) => (await api(staffApi.admins, { signal })).data,
});
