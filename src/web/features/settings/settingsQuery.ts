import { queryOptions } from "@tanstack/react-query";
import { settingsApi } from "#shared/settings/settings.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const systemSettingsQuery = queryOptions({
  queryKey: ["system_settings"] as const,
  queryFn: ({ signal }) => api(settingsApi.read, { signal }),
});
