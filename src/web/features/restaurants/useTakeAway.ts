import { useQueryClient } from "@tanstack/react-query";
import { renewAfter } from "#web/lib/api/renewAfter.ts";

/** For whatever the code leaves in: the first time ticks a step of the set-up list. */
export function useTakeAway(): <T>(fetchFile: () => Promise<T>) => () => Promise<T> {
  const client = useQueryClient();
  return (fetchFile) => async () => {
    const file = await fetchFile();
    renewAfter(client, "restaurant_changed");
    return file;
  };
}
