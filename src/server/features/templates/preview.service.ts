import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { hasPermission } from "#shared/domain/permissions.ts";
import { findingsOf } from "#shared/templates/findings.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { MailPreview, Reader } from "#shared/templates/templates.contract.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { reviewLinkOf } from "#server/features/restaurants/restaurants.service.ts";
import {
  type CompiledMail,
  type MailValues,
  type RenderedMail,
  compileTemplate,
  renderMail,
} from "./render/compile.render.ts";
import { TEMPLATE_LIMITS } from "./templates.limits.ts";
import * as repo from "./templates.repo.ts";

/** `/storage/sample-code.png` shows it as a QR code. */
const SAMPLE_CODE = "7KQ4MX";

/** What an offer brings in a preview; the same words in every language that we do not have our own for. */
const SAMPLE_OFFER = {
  en: {
    offer_text: "An espresso on the house with any dessert",
    offer_begin: "Monday, 16:00",
    offer_end: "Wednesday, 23:59",
  },
  de: {
    offer_text: "Ein Espresso aufs Haus zu jedem Dessert",
    offer_begin: "Montag, 16:00 Uhr",
    offer_end: "Mittwoch, 23:59 Uhr",
  },
} as const;

/** Values of an invented guest of an invented restaurant. Nothing in them leads to a real person's page. */
function sampleValues({ config }: Pick<Ctx, "config">, language: GuestLanguage): MailValues {
  return {
    first_name: "Jonas",
    last_name: "Albrecht",
    restaurant_name: "Osteria Marrovia",
    restaurant_address: "12 rue des Tanneurs, 68000 Colmar",
    restaurant_phone: "+33 3 89 00 00 00",
    restaurant_website: "https://osteria-marrovia.example",
    review_url: `${config.publicUrl}/review/preview`,
    ...SAMPLE_OFFER[language === "de" ? "de" : "en"],
    code: SAMPLE_CODE,
    unsubscribe_url: `${config.publicUrl}/unsubscribe/preview`,
    // A picture of the code above, drawn once: scripts/draw-icons.ts.
    qr_url: `${config.publicUrl}/storage/sample-code.png`,
  };
}

/** A guest's own data, for whoever may see guests; the offer stays invented. */
async function valuesOfClient(ctx: Ctx, clientId: string, language: GuestLanguage): Promise<MailValues> {
  const { role, permissions } = requireStaff(ctx);
  if (!hasPermission({ role, permissions_list: permissions }, "clients"))
    throw new AppError("permission_required", { permission: "clients" }, { permission: "clients" });
  const reader = await repo.findReader(ctx.db, ctx.scope, clientId);
  if (!reader) throw new AppError("not_found");
  return {
    ...sampleValues(ctx, language),
    first_name: reader.first_name,
    last_name: reader.last_name ?? "",
    restaurant_name: reader.name,
    restaurant_address: `${reader.address}, ${reader.postal_code} ${reader.city}`,
    restaurant_phone: reader.phone ?? "",
    restaurant_website: reader.website ?? "",
    review_url: reviewLinkOf(ctx, reader),
  };
}

const render = (
  ctx: Pick<Ctx, "config">,
  template: TemplateDraft,
  values: MailValues,
): RenderedMail & { bytes: number } => {
  const mail = renderMail(compileTemplate(template, { publicUrl: ctx.config.publicUrl }), values);
  return { ...mail, bytes: Buffer.byteLength(mail.html) };
};

/** A template as the mail it would become with these values; what is not among them is invented. */
export function previewWith(ctx: Pick<Ctx, "config">, template: TemplateDraft, values: MailValues): MailPreview {
  const mail = render(ctx, template, { ...sampleValues(ctx, template.language), ...values });
  return { ...mail, findings: findingsOf(template, { htmlBytes: mail.bytes }) };
}

/** A mail that was sent, with these values; what is not among them is invented, and nothing in it is counted. */
export function previewSent(ctx: Pick<Ctx, "config">, sent: CompiledMail, values: MailValues): MailPreview {
  const mail = renderMail(sent, {
    ...sampleValues(ctx, sent.language),
    click_url: `${ctx.config.publicUrl}/c/preview`,
    open_url: `${ctx.config.publicUrl}/o/preview.gif`,
    ...values,
  });
  return { ...mail, bytes: Buffer.byteLength(mail.html), findings: [] };
}

/** A template with a guest's data, or with invented ones. */
export async function renderSample(
  ctx: Ctx,
  template: TemplateDraft,
  clientId: string | undefined,
): Promise<RenderedMail & { bytes: number }> {
  const { language } = template;
  return render(ctx, template, clientId ? await valuesOfClient(ctx, clientId, language) : sampleValues(ctx, language));
}

/** Guests whose data a preview can show. */
export const listReaders = (ctx: Ctx, search = ""): Promise<Reader[]> => repo.listReaders(ctx.db, ctx.scope, search);

/** A template as the mail it would become: the same renderer as for real ones. */
export async function previewTemplate(ctx: Ctx, template: TemplateDraft, clientId?: string): Promise<MailPreview> {
  await takeFromLimit(ctx, TEMPLATE_LIMITS.template_preview, requireStaff(ctx).staffId);
  const mail = await renderSample(ctx, template, clientId);
  return { ...mail, findings: findingsOf(template, { htmlBytes: mail.bytes }) };
}

/** Refuses a template whose mails Gmail would cut off. */
export function refuseClipped(ctx: Pick<Ctx, "config">, template: TemplateDraft): void {
  const { bytes } = render(ctx, template, sampleValues(ctx, template.language));
  const clipped = findingsOf(template, { htmlBytes: bytes }).find(({ code }) => code === "clipped");
  if (clipped) throw new FieldErrors({ [clipped.path.join(".")]: [`templates:findings.${clipped.code}`] });
}
