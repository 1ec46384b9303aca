import type { z } from "zod";
import { ClientInput, type ImportMapping } from "#shared/clients/clients.contract.ts";
import { phoneExample } from "#shared/domain/phone-example.ts";
import { splitName } from "#shared/domain/person-name.ts";
import { type Message, fieldMessages } from "#shared/http/issues.ts";
import { cellOf } from "./import-file.rules.ts";

export type ImportedPerson = z.output<typeof ClientInput>;
export interface LineFault {
  field: string;
  message: Message;
  value: string;
}
/** Who a line is about, if it can be taken over, and what is wrong with it. */
export interface ReadLine {
  person: ImportedPerson | undefined;
  faults: LineFault[];
}

/**
 * Checks one line as the form for adding by hand would. A phone number that cannot be read is left out and told; any other
 * fault costs the line.
 */
export function readLine(cells: readonly string[], mapping: ImportMapping): ReadLine {
  const input = {
    ...namesOf(cells, mapping),
    email: cellOf(cells, mapping.email),
    phone: cellOf(cells, mapping.phone),
  };
  const parsed = ClientInput.safeParse(input);
  if (parsed.success) return { person: parsed.data, faults: [] };
  const faults = Object.entries(fieldMessages(parsed.error.issues)).flatMap(([field, [message]]) =>
    message ? [{ field, message, value: valueOf(input, field) }] : [],
  );
  return { person: ClientInput.safeParse({ ...input, phone: null }).data, faults };
}

/** The same line without its phone number, which is none in the restaurant's country. */
export const withoutPhone = (person: ImportedPerson, country: string): ReadLine => ({
  person: { ...person, phone: null },
  faults: [
    {
      field: "phone",
      message: { key: "validation:phone", params: { example: phoneExample(country) } },
      value: person.phone ?? "",
    },
  ],
});

function namesOf(
  cells: readonly string[],
  { first_name, last_name }: ImportMapping,
): { first_name: string; last_name: string } {
  if (first_name === last_name) return splitName(cellOf(cells, first_name));
  return { first_name: cellOf(cells, first_name), last_name: cellOf(cells, last_name) };
}

/** Shown in a report: short, and without what a database cannot hold. */
const valueOf = (input: Record<string, string>, field: string): string =>
  (input[field] ?? "").slice(0, 200).replaceAll("\0", "").toWellFormed();
