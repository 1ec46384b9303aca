import { z } from "zod";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import {
  SAME_PASSWORD,
  bool,
  email,
  newPassword,
  opaqueToken,
  password,
  personName,
  samePassword,
} from "#shared/http/fields.ts";
import { PERMISSIONS, STAFF_ROLES } from "#shared/domain/permissions.ts";
import {
  ChallengeCodeInput,
  ChallengeInput,
  RecoveryCodes,
  SecondStepInput,
  SecondStepNeeded,
  SetupNeeded,
  TwoFactorSetup,
} from "#shared/twofactor/twofactor.contract.ts";
import { LOCALES } from "#shared/domain/locales.ts";

/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72;

export const AdminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  status: z.enum(["active", "inactive"]),
  permissions_list: z.array(z.enum(PERMISSIONS)),
  locale: z.enum(LOCALES),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** As the list of the team shows them. */
export const TeamMember = AdminUser.extend({
  /** Has not chosen a password yet. */
  invited: z.boolean(),
  two_factor: z.boolean(),
  created_at: z.iso.datetime(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** How somebody new gets in: by a link in a mail, or by a password that whoever invites them passes on. */
export const INVITATION_WAYS = ["link", "temporary_password"] as const;
export type InvitationWay = (typeof INVITATION_WAYS)[number];

export const AdminLoginInput = z.object({ email, password, remember: bool.optional() });
export const AdminResetPasswordInput = z
  .object({ email, token: opaqueToken, password: newPassword, password_confirmation: password })
  .refine(samePassword, SAME_PASSWORD);
export const SetPasswordInput = z
  .object({ id: opaqueToken, password: newPassword, password_confirmation: password })
  .refine(samePassword, SAME_PASSWORD);

const permissions_list = z.array(z.enum(PERMISSIONS, "validation:choice")).max(PERMISSIONS.length, "validation:choice");
export const InviteInput = z.object({
  name: personName(),
  email,
  role: z.enum(STAFF_ROLES, "validation:choice"),
  permissions_list,
  way: z.enum(INVITATION_WAYS, "validation:choice").default("link"),
});
export const StaffAccessInput = z.object({
  role: z.enum(STAFF_ROLES, "validation:choice").optional(),
  status: z.enum(["active", "inactive"], "validation:choice").optional(),
});
const Envelope = z.object({ user: AdminUser });
const SignedIn = z.object({ token: z.string(), user: AdminUser });

export const staffApi = {
  login: endpoint({
    method: "POST",
    path: "/api/admin/auth/login",
    access: "public",
    summary: "Sign a staff member in, or ask for the second factor",
    body: AdminLoginInput,
    response: z.union([SignedIn, SecondStepNeeded, SetupNeeded]),
  }),
  secondStep: endpoint({
    method: "POST",
    path: "/api/admin/auth/two-factor",
    access: "public",
    summary: "Second step of a staff member's login: a code of the authenticator app, or a recovery code",
    body: SecondStepInput,
    response: SignedIn,
  }),
  setupTwoFactor: endpoint({
    method: "POST",
    path: "/api/admin/auth/two-factor/setup",
    access: "public",
    summary: "A key for a staff member who must set two factors up before they get in",
    body: ChallengeInput,
    response: TwoFactorSetup,
  }),
  confirmTwoFactor: endpoint({
    method: "POST",
    path: "/api/admin/auth/two-factor/setup/confirm",
    access: "public",
    summary: "Switch two factors on by a code of that key, and sign in",
    body: ChallengeCodeInput,
    response: SignedIn.extend(RecoveryCodes.shape),
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/admin/auth/logout",
    access: "staff",
    summary: "Log out",
    response: Done,
  }),
  user: endpoint({
    method: "GET",
    path: "/api/admin/auth/user",
    access: "staff",
    summary: "The signed-in staff member",
    response: z.object({ user: AdminUser }),
  }),
  changeLocale: endpoint({
    method: "PUT",
    path: "/api/admin/auth/locale",
    access: "staff",
    summary: "Change the language of the account: of the back office on every device, and of mails",
    body: z.object({ locale: z.enum(LOCALES, "validation:choice") }),
    response: Envelope,
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/admin/auth/forgot-password",
    access: "public",
    summary: "Send a staff reset link",
    body: z.object({ email }),
    response: Done,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/admin/auth/reset-password",
    access: "public",
    summary: "Set a new staff password by reset link",
    body: AdminResetPasswordInput,
    response: Done,
  }),
  invitation: endpoint({
    method: "GET",
    path: "/api/admin/auth/set-password/:id",
    access: "public",
    summary: "Who an invitation link is for",
    params: z.object({ id: opaqueToken }),
    response: z.object({ name: z.string(), email: z.string(), role: z.enum(STAFF_ROLES) }),
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/api/admin/auth/set-password",
    access: "public",
    summary: "Accept an invitation by choosing a password",
    body: SetPasswordInput,
    response: Done,
  }),
  admins: endpoint({
    method: "GET",
    path: "/api/admin/admins",
    access: "staff:users",
    summary: "All staff members",
    response: listOf(TeamMember),
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/admin/admins",
    access: "staff:users",
    summary: "Invite a staff member",
    body: InviteInput,
    /** The password is told this once and kept nowhere; it only opens the page to choose another. */
    response: Envelope.extend({ temporary_password: z.string().nullable() }),
    status: 201,
  }),
  changeAccess: endpoint({
    method: "PATCH",
    path: "/api/admin/admins/:id",
    access: "staff:users",
    summary: "Change a staff member's role or status; ends their sessions",
    params: ById,
    body: StaffAccessInput,
    response: Envelope,
  }),
  changePermissions: endpoint({
    method: "PUT",
    path: "/api/admin/admins/:id/permissions",
    access: "staff:users",
    summary: "Set a manager's permissions",
    params: ById,
    body: z.object({ permissions_list }),
    response: Envelope,
  }),
  removeAdmin: endpoint({
    method: "DELETE",
    path: "/api/admin/admins/:id",
    access: "staff:users",
    summary: "Delete a staff account; what the person did stays on record",
    params: ById,
    response: Done,
  }),
  resetAdmin: endpoint({
    method: "POST",
    path: "/api/admin/admins/:id/reset",
    access: "staff:users",
    summary: "Send a staff member a new link to choose a password",
    params: ById,
    response: Done,
  }),
  resetTwoFactor: endpoint({
    method: "POST",
    path: "/api/admin/admins/:id/reset-two-factor",
    access: "staff:users",
    summary: "Take a lost second factor off a staff account; ends their sessions",
    params: ById,
    response: Done,
  }),
};
