import type { SetupStep } from "#shared/analytics/dashboard.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";

/** Where each step is taken, and about how long it takes. */
export const SETUP: Record<SetupStep["key"], { href: string; minutes: number }> = {
  choose_place: { href: paths.restaurantInfo(), minutes: 2 },
  connect_google: { href: paths.restaurantInfo(), minutes: 2 },
  complete_details: { href: paths.restaurantInfo(), minutes: 2 },
  print_material: { href: paths.restaurantInfo(), minutes: 5 },
  first_contact: { href: paths.restaurantInfo(), minutes: 2 },
  first_reply: { href: paths.reviews(), minutes: 3 },
};

/** Until a first guest has left a contact there is no code to check: the next step is what the screen is about. */
export const isDayOne = (steps: readonly SetupStep[]): boolean =>
  steps.some((step) => step.key === "first_contact" && !step.done);

/** How many steps are done, which comes next, and how long the rest takes. */
export function setupState(steps: readonly SetupStep[]) {
  const open = steps.filter((step) => !step.done);
  return {
    done: steps.length - open.length,
    next: open[0]?.key,
    minutes: open.reduce((sum, { key }) => sum + SETUP[key].minutes, 0),
  };
}
