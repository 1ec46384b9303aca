import type { z } from "zod";
import type { StaffKeychain, StaffOrder } from "#shared/nfc/admin-nfc.model.ts";
import { AllocationInput } from "#shared/nfc/admin-nfc.inputs.ts";
import { zodValidate } from "#web/lib/form.ts";

/** What an allocation begins with: keychains chosen in the list, or the order they are for. */
export interface Giving {
  chosen?: readonly StaffKeychain[];
  order?: StaffOrder;
}

/** The form as it is typed. */
export interface AllocationValues {
  restaurant_id: string;
  by: "quantity" | "chosen";
  quantity: number | "";
  keychain_ids: string[];
  order_id: string;
  auto_generate: boolean;
  url_pattern: string;
  activate: boolean;
  notes: string;
}

export const firstAllocation = ({ chosen, order }: Giving, pattern: string): AllocationValues => ({
  restaurant_id: order?.restaurant?.id ?? "",
  by: chosen === undefined ? "quantity" : "chosen",
  quantity: order === undefined ? 10 : order.quantity - order.keychains,
  keychain_ids: (chosen ?? []).map(({ id }) => id),
  order_id: order?.id ?? "",
  auto_generate: true,
  url_pattern: pattern,
  activate: false,
  notes: "",
});

/** The same as the call has it: the chosen ones or a number, never both. */
export const allocationBody = (values: AllocationValues): z.input<typeof AllocationInput> => ({
  restaurant_id: values.restaurant_id,
  ...(values.by === "chosen" ? { keychain_ids: values.keychain_ids } : { quantity: values.quantity as number }),
  order_id: values.order_id === "" ? null : values.order_id,
  auto_generate: values.auto_generate,
  url_pattern: values.auto_generate ? null : values.url_pattern,
  activate: values.activate,
  notes: values.notes,
});

const check = zodValidate(AllocationInput);
export const checkAllocation = (values: AllocationValues) => {
  const body = allocationBody(values);
  // An empty number is one that is missing, not a word.
  return check(values.by === "quantity" && values.quantity === "" ? { ...body, quantity: null } : body);
};
