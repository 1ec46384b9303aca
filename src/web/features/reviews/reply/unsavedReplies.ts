import type { QueryClient } from "@tanstack/react-query";

type Texts = Readonly<Record<string, string>>;
// In the query cache, because that is emptied when somebody else signs in.
const KEY = ["unsaved_replies"] as const;

/** What was typed for a review and neither posted nor saved. */
export const unsavedReply = (client: QueryClient, id: string): string | undefined =>
  client.getQueryData<Texts>(KEY)?.[id];

/** Keeps it while other reviews or screens are looked at; undefined forgets it. */
export function keepUnsavedReply(client: QueryClient, id: string, text: string | undefined): void {
  client.setQueryDefaults(KEY, { gcTime: Infinity });
  client.setQueryData<Texts>(KEY, (texts = {}) => {
    const { [id]: _old, ...others } = texts;
    return text === undefined ? others : { ...others, [id]: text };
  });
}
