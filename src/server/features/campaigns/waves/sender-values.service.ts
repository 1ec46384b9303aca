import type { Ctx } from "#server/context.ts";
import type { findSender } from "#server/features/campaigns/campaigns.repo.ts";
import { reviewLinkOf } from "#server/features/restaurants/restaurants.service.ts";
import type { MailValues } from "#server/features/templates/mails.service.ts";

/** What a restaurant brings into its mails. */
export const senderValues = (
  ctx: Pick<Ctx, "config">,
  sender: NonNullable<Awaited<ReturnType<typeof findSender>>>,
): MailValues => ({
  restaurant_name: sender.name,
  restaurant_address: `${sender.address}, ${sender.postal_code} ${sender.city}`,
  restaurant_phone: sender.phone ?? "",
  restaurant_website: sender.website ?? "",
  review_url: reviewLinkOf(ctx, sender),
});
