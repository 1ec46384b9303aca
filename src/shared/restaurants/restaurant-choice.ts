import { z } from "zod";
import { typedLine } from "#shared/http/fields.ts";

/** A restaurant as a field offers it; the city tells two of one name apart. */
export const NamedRestaurant = z.object({ id: z.uuid(), name: z.string(), city: z.string() });
export type NamedRestaurant = z.infer<typeof NamedRestaurant>;

/** What a field for a restaurant asks by. */
export const RestaurantChoice = z.object({
  /** Letters of its name. */
  search: typedLine(100).optional(),
  /** This one alone, to name the one an address asks for. */
  id: z.uuid("validation:invalid").optional(),
});
export type RestaurantChoice = z.infer<typeof RestaurantChoice>;
