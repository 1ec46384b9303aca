import type { z } from "zod";
import { ClientInput, type ImportMapping } from "#shared/clients/clients.contract.ts";
import { type Message, fieldMessages } from "#shared/http/issues.ts";
import { cellOf } from "./import-file.rules.ts";

export type ImportedPerson = z.output<typeof ClientInput>;
export interface LineFault {
  field: string;
  message: Message;
  value: string;
}

/** Checks one line as the form for adding by hand would; a line with a fault is not taken over. */
export function readLine(cells: readonly string[], mapping: ImportMapping): ImportedPerson | LineFault[] {
  const input = {
    first_name: cellOf(cells, mapping.first_name),
    last_name: cellOf(cells, mapping.last_name),
    email: cellOf(cells, mapping.email),
    phone: cellOf(cells, mapping.phone),
  };
  const parsed = ClientInput.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  return Object.entries(fieldMessages(parsed.error.issues)).flatMap(([field, [message]]) =>
    message ? [{ field, message, value: valueOf(input, field) }] : [],
  );
}

/** Shown in a report: short, and without what a database cannot hold. */
const valueOf = (input: Record<string, string>, field: string): string =>
  (input[field] ?? "").slice(0, 200).replaceAll("\0", "").toWellFormed();
