import type { Finding } from "#shared/templates/findings.ts";
import { findingsOf } from "#shared/templates/findings.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Ctx } from "#server/context.ts";
import {
  type CompiledMail,
  type MailValues,
  bindValues,
  compileTemplate,
  renderMail,
} from "./render/compile.render.ts";

export type { CompiledMail, MailValues };
export { renderMail };

/** A template made ready for sending: links are counted, and what all recipients share is in it. */
export const prepareMail = (ctx: Pick<Ctx, "config">, template: TemplateDraft, values: MailValues): CompiledMail =>
  bindValues(compileTemplate(template, { publicUrl: ctx.config.publicUrl, trackLinks: true }), values);

/** What keeps a template from being sent, in the order of the mail. */
export const hindrancesOf = (template: TemplateDraft): Finding[] =>
  findingsOf(template).filter(({ severity }) => severity === "error");
