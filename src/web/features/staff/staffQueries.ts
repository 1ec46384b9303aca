import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api.ts";

const staffKeys = {
  all: ["staff"] as const,
  invitation: (id: string) => ["staff", "invitation", id] as const,
};

export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: staffKeys.invitation(id),
    queryFn: ({ signal }) => api(staffApi.invitation, { params: { id }, signal }),
    // An invitation that is being answered must not change under the reader's hands.
    staleTime: Infinity,
  });
