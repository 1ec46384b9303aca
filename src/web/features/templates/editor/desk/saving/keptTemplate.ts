import { TemplateDraft } from "#shared/templates/templates.model.ts";
import { localStore } from "#web/lib/session/storage.ts";
import { adminSession } from "#web/lib/session/session.ts";

/** More than any mail that can be sent; a browser keeps a few megabytes for all of us together. */
const MOST_CHARACTERS = 400_000;

/** Of one person: somebody else at the same device begins with nothing. */
const keyOf = (): string => `new_template:${adminSession.user()?.id ?? ""}`;

/** Keeps a template that was never saved, in this browser. */
export function keepNewTemplate(template: TemplateDraft): void {
  const text = JSON.stringify({ template, at: new Date().toISOString() });
  if (text.length > MOST_CHARACTERS) throw new Error("Too large to be kept in the browser");
  localStore.set(keyOf(), text);
}

export const forgetNewTemplate = (): void => localStore.remove(keyOf());

/** What was begun and never saved; undefined if there is nothing, or nothing that can be read any more. */
export function readNewTemplate(): { template: TemplateDraft; at: string } | undefined {
  try {
    const { template, at } = JSON.parse(localStore.get(keyOf()) ?? "") as { template: unknown; at: unknown };
    const checked = TemplateDraft.safeParse(template);
    return checked.success && typeof at === "string" ? { template: checked.data, at } : undefined;
  } catch {
    return undefined;
  }
}
