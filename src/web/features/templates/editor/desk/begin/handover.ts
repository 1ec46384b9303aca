import type { Typed } from "#web/features/templates/editor/desk/saving/useSaving.ts";

/** What was typed while a new template was saved for the first time: its own page goes on with it. */
let handed: ({ id: string } & Typed) | undefined;

export const handOver = (id: string, typed: Typed): void => {
  handed = { id, ...typed };
};

export function takeHandedOver(id: string): Typed | undefined {
  const taken = handed?.id === id ? handed : undefined;
  handed = undefined;
  return taken;
}
