import { z } from "zod";
import { bool, email, line, optionalPhone, optionalWebsite, typedLine, typedText } from "#shared/http/fields.ts";
import { MOST_PER_BATCH } from "./nfc-values.ts";
import { chosenKeychains, quantity } from "./nfc.model.ts";

export const id = z.uuid("validation:invalid");
export const restaurant_id = z.uuid({
  error: ({ input }) =>
    input === undefined || input === null || input === "" ? "nfc:choose_restaurant" : "validation:invalid",
});
export const notes = typedText(2_000)
  .transform((value) => (value === "" ? null : value))
  .nullish();
export const AllocationInput = z
  .object({
    restaurant_id,
    /** Either these … */
    keychain_ids: chosenKeychains.optional(),
    /** … or so many from stock. */
    quantity: quantity().optional(),
    /** The order they are for. */
    order_id: id.nullish(),
    auto_generate: bool.default(true),
    url_pattern: typedLine(300).nullish(),
    activate: bool.default(false),
    notes,
  })
  .superRefine((body, ctx) => {
    if (body.keychain_ids === undefined && body.quantity === undefined)
      ctx.addIssue({ code: "custom", path: ["keychain_ids"], message: "nfc:choose_keychains" });
    if (body.keychain_ids !== undefined && body.quantity !== undefined)
      ctx.addIssue({ code: "custom", path: ["quantity"], message: "nfc:chosen_or_quantity" });
    if (!body.auto_generate && !body.url_pattern)
      ctx.addIssue({ code: "custom", path: ["url_pattern"], message: "nfc:pattern_required" });
  });

const days = z.int("validation:type").min(0, "validation:min").max(365, "validation:max");
export const SupplierInput = z.object({
  name: line(120),
  email: z.union([z.literal("").transform(() => null), email, z.null()], "validation:email").optional(),
  phone: optionalPhone,
  website: optionalWebsite,
  nfc_type: line(60),
  price_cents: z.int("validation:type").min(0, "validation:min").max(1_000_000, "validation:max"),
  minimum_quantity: z.int("validation:type").min(1, "validation:min").max(MOST_PER_BATCH, "validation:max"),
  lead_time_days: days,
  shipping_days: days,
  notes,
  active: bool.default(true),
});
