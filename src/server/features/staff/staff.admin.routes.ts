import type { FastifyInstance } from "fastify";
import { RESET_MINUTES } from "#shared/accounts/accounts.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { route } from "#server/http/route.ts";
import { closeSession } from "#server/features/sessions/sessions.service.ts";
import { beginSetupAtLogin } from "#server/features/twofactor/challenges.service.ts";
import { presentMember, presentStaff } from "./staff.present.ts";
import * as staff from "./staff.service.ts";
import * as team from "./team.service.ts";

export function staffRoutes(app: FastifyInstance): void {
  route(app, staffApi.login, async (ctx, { body }) => {
    const answer = await staff.login(ctx, body);
    if ("token" in answer) return { token: answer.token, user: presentStaff(answer.staff) };
    const { step, challenge } = answer;
    return step === "code"
      ? { requires_two_factor: true as const, challenge }
      : { requires_two_factor_setup: true as const, challenge };
  });
  route(app, staffApi.secondStep, async (ctx, { body }) => {
    const signedIn = await staff.passTwoFactor(ctx, body);
    return { token: signedIn.token, user: presentStaff(signedIn.staff) };
  });
  route(app, staffApi.setupTwoFactor, async (ctx, { body }) => beginSetupAtLogin(ctx, body.challenge));
  route(app, staffApi.confirmTwoFactor, async (ctx, { body }) => {
    const signedIn = await staff.confirmTwoFactor(ctx, body);
    return { token: signedIn.token, user: presentStaff(signedIn.staff), recovery_codes: signedIn.codes };
  });
  route(app, staffApi.logout, async (ctx) => {
    await closeSession(ctx);
    return { message: ctx.t("messages:logged_out") };
  });
  route(app, staffApi.user, async (ctx) => ({ user: presentStaff(await staff.getCurrentStaff(ctx)) }));
  route(app, staffApi.changeLocale, async (ctx, { body }) => ({
    user: presentStaff(await staff.changeLocale(ctx, body.locale)),
  }));
  route(app, staffApi.forgotPassword, async (ctx, { body }) => {
    await staff.requestPasswordReset(ctx, body.email);
    return { message: ctx.t("messages:reset_link_sent", { minutes: RESET_MINUTES }) };
  });
  route(app, staffApi.resetPassword, async (ctx, { body }) => {
    await staff.resetPassword(ctx, body);
    return { message: ctx.t("messages:password_reset") };
  });
  route(app, staffApi.invitation, async (ctx, { params }) => staff.getInvitation(ctx, params.id));
  route(app, staffApi.setPassword, async (ctx, { body }) => {
    await staff.acceptInvitation(ctx, body);
    return { message: ctx.t("messages:password_reset") };
  });
  route(app, staffApi.admins, async (ctx) => {
    const rows = await team.listTeam(ctx);
    return { data: rows.map(presentMember), meta: { total: rows.length } };
  });
  route(app, staffApi.invite, async (ctx, { body }) => {
    const { staff: invited, password } = await team.inviteStaff(ctx, body);
    return { user: presentStaff(invited), temporary_password: password };
  });
  route(app, staffApi.changeAccess, async (ctx, { params, body }) => ({
    user: presentStaff(await team.changeStaffAccess(ctx, params.id, body)),
  }));
  route(app, staffApi.changePermissions, async (ctx, { params, body }) => ({
    user: presentStaff(await team.changePermissions(ctx, params.id, body.permissions_list)),
  }));
  route(app, staffApi.removeAdmin, async (ctx, { params }) => {
    await team.removeStaff(ctx, params.id);
    return { message: ctx.t("users_office:messages.admin_removed") };
  });
  route(app, staffApi.resetAdmin, async (ctx, { params }) => {
    await team.resetStaff(ctx, params.id);
    return { message: ctx.t("messages:invitation_sent") };
  });
  route(app, staffApi.resetTwoFactor, async (ctx, { params }) => {
    await team.resetTwoFactor(ctx, params.id);
    return { message: ctx.t("twofactor:messages.reset") };
  });
}
