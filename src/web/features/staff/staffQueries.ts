import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api/api.ts";

const staffKeys = {
  all: ["staff"] as const,
  invitation: (id: string) => ["staff", "invitation", id] as const,
};

export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: staffKeys.invitation(id),
    queryFn: ({ signal }) => api(staffApi.invitation, { params: { id }, signal }),
    // The invitation must not be fetched again while somebody fills in the form.
    staleTime: Infinity,
  });
