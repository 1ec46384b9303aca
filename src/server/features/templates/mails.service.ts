import { type Finding, findingsOf } from "#shared/templates/findings.ts";
import { isSafeUrl } from "#shared/templates/links.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Ctx } from "#server/context.ts";
import { filler } from "#server/platform/mail/html.render.ts";
import { type CompiledMail, type MailValues, bindValues, compileTemplate } from "./render/compile.render.ts";

export type { CompiledMail, MailValues };

/** A template made ready for sending: links and opens are counted, and what all recipients share is in it. */
export const prepareMail = (ctx: Pick<Ctx, "config">, template: TemplateDraft, values: MailValues): CompiledMail =>
  bindValues(compileTemplate(template, { publicUrl: ctx.config.publicUrl, trackLinks: true }), values);

/** Where a link of a mail leads for one recipient; undefined if it leads nowhere for them. */
export function linkTarget(link: CompiledMail["links"][number], values: MailValues): string | undefined {
  const target = filler(values)(link.target);
  return /^https?:/i.test(target) && isSafeUrl(target) ? target : undefined;
}

/** What keeps a template from being sent, in the order of the mail. */
export const hindrancesOf = (template: TemplateDraft): Finding[] =>
  findingsOf(template).filter(({ severity }) => severity === "error");
