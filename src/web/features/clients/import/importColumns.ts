import type { ImportMapping, ImportPreview } from "#shared/clients/clients.contract.ts";

export const IMPORT_FIELDS = ["first_name", "last_name", "email", "phone"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** Column numbers as a list holds them; null where none is chosen. */
export type ColumnChoice = Record<ImportField, string | null>;

/** Our guess as the form starts with it. */
export function choiceOf({ mapping, columns }: Pick<ImportPreview, "mapping" | "columns">): ColumnChoice {
  const known = (index: number | null): string | null =>
    index === null || index < 0 || index >= columns.length ? null : String(index);
  return {
    first_name: known(mapping.first_name),
    last_name: known(mapping.last_name),
    email: known(mapping.email),
    phone: known(mapping.phone),
  };
}

export type ColumnFault = { kind: "required" } | { kind: "twice"; other: ImportField };

/** The column that holds whole names: it was chosen for both of them. */
export const wholeNameOf = ({ first_name, last_name }: ColumnChoice): number | undefined =>
  first_name !== null && first_name === last_name ? Number(first_name) : undefined;

/**
 * What is wrong with a choice of columns; a column chosen twice is told on the later field. For both names it may be the
 * same: then it is split.
 */
export function columnFaults(choice: ColumnChoice): Partial<Record<ImportField, ColumnFault>> {
  const faults: Partial<Record<ImportField, ColumnFault>> = {};
  for (const [i, field] of IMPORT_FIELDS.entries()) {
    const column = choice[field];
    if (column === null) {
      if (field !== "phone") faults[field] = { kind: "required" };
      continue;
    }
    const other = IMPORT_FIELDS.slice(0, i).find(
      (earlier) => choice[earlier] === column && !(earlier === "first_name" && field === "last_name"),
    );
    if (other !== undefined) faults[field] = { kind: "twice", other };
  }
  return faults;
}

/** The choice as the call takes it. */
export const mappingOf = ({ email, first_name, last_name, phone }: ColumnChoice): ImportMapping => ({
  email: Number(email),
  first_name: Number(first_name),
  last_name: Number(last_name),
  phone: phone === null ? null : Number(phone),
});
