import type { FastifyInstance } from "fastify";
import { RESET_MINUTES, accountsApi } from "#shared/accounts/accounts.contract.ts";
import { route } from "#server/http/route.ts";
import { closeSession } from "#server/features/sessions/sessions.service.ts";
import { presentOwner } from "./accounts.present.ts";
import * as accounts from "./accounts.service.ts";
import * as verification from "./verification.service.ts";
import { findVerificationDelivery } from "./verification-mail.service.ts";

const present = ({ user, subscriptionStatus }: accounts.Owner) => presentOwner(user, subscriptionStatus);

export function accountsRoutes(app: FastifyInstance): void {
  route(app, accountsApi.register, async (ctx, { body }) => {
    const { email, letterId, resendAfterSeconds } = await accounts.register(ctx, body);
    return {
      requiresVerification: true as const,
      email,
      resend_after_seconds: resendAfterSeconds,
      delivery_id: letterId,
    };
  });
  route(app, accountsApi.login, async (ctx, { body }) => {
    const answer = await accounts.login(ctx, body);
    if ("challenge" in answer) return { requires_two_factor: true as const, challenge: answer.challenge };
    return { token: answer.token, user: present(answer.owner) };
  });
  route(app, accountsApi.secondStep, async (ctx, { body }) => {
    const { token, owner } = await accounts.passTwoFactor(ctx, body);
    return { token, user: present(owner) };
  });
  route(app, accountsApi.continue, async (ctx, { body }) => {
    const { token, owner } = await accounts.continueSession(ctx, body.continuation);
    return { token, user: present(owner) };
  });
  route(app, accountsApi.logout, async (ctx) => {
    await closeSession(ctx);
    return { message: ctx.t("messages:logged_out") };
  });
  route(app, accountsApi.user, async (ctx) => ({ user: present(await accounts.getCurrentOwner(ctx)) }));
  route(app, accountsApi.verifyEmail, async (ctx, { body }) => ({
    continuation: await verification.verifyEmail(ctx, body),
    message: ctx.t("messages:email_verified"),
  }));
  route(app, accountsApi.resendVerification, async (ctx, { body }) => {
    const { letterId, resendAfterSeconds } = await verification.resendVerification(ctx, body.email);
    return {
      resend_after_seconds: resendAfterSeconds,
      delivery_id: letterId,
      message: ctx.t("messages:verification_sent"),
    };
  });
  route(app, accountsApi.verificationDelivery, async (ctx, { params }) => ({
    state: await findVerificationDelivery(ctx, params.id),
  }));
  route(app, accountsApi.forgotPassword, async (ctx, { body }) => {
    await accounts.requestPasswordReset(ctx, body.email);
    return { message: ctx.t("messages:reset_link_sent", { minutes: RESET_MINUTES }) };
  });
  route(app, accountsApi.resetPassword, async (ctx, { body }) => {
    await accounts.resetPassword(ctx, body);
    return { message: ctx.t("messages:password_reset") };
  });
  route(app, accountsApi.profile, async (ctx) => ({ user: present(await accounts.getCurrentOwner(ctx)) }));
  route(app, accountsApi.updateProfile, async (ctx, { body }) => ({
    user: present(await accounts.updateProfile(ctx, body)),
  }));
  route(app, accountsApi.changeLocale, async (ctx, { body }) => ({
    user: present(await accounts.changeLocale(ctx, body.locale)),
  }));
  route(app, accountsApi.changePassword, async (ctx, { body }) => {
    await accounts.changePassword(ctx, body);
    return { message: ctx.t("messages:password_changed") };
  });
}
