import { z } from "zod";
import { ById, Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import {
  SAME_PASSWORD,
  accepted,
  bool,
  country,
  email,
  firstName,
  lastName,
  line,
  newPassword,
  opaqueToken,
  optionalPhone,
  password,
  samePassword,
} from "#shared/http/fields.ts";
import { LOCALES } from "#shared/domain/locales.ts";
import { SecondStepInput, SecondStepNeeded } from "#shared/twofactor/twofactor.contract.ts";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
import { STANDINGS } from "#shared/subscriptions/subscriptions.contract.ts";

const USER_ROLES = ["admin", "manager", "professional", "client"] as const;
export const USER_STATUSES = ["active", "inactive"] as const;

/** How long a link to choose a new password works. */
export const RESET_MINUTES = 60;

export const OwnerUser = z.object({
  id: z.uuid(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(USER_ROLES),
  status: z.enum(USER_STATUSES),
  email_verified_at: z.iso.datetime().nullable(),
  subscription_status: z.enum(STANDINGS),
  country: z.string(),
  timezone: z.string(),
  locale: z.enum(LOCALES),
  restaurant: z
    .object({
      id: z.uuid(),
      name: z.string(),
      city: z.string(),
      country: z.string(),
      status: z.enum(RESTAURANT_STATUSES),
    })
    .nullable(),
});
export type OwnerUser = z.infer<typeof OwnerUser>;

export const LoginInput = z.object({ email, password, remember: bool.optional() });

export const RegisterInput = z
  .object({
    first_name: firstName,
    last_name: lastName,
    email,
    phone: optionalPhone,
    country,
    password: newPassword,
    password_confirmation: password,
    terms: accepted("validation:terms"),
  })
  .refine(samePassword, SAME_PASSWORD);

export const VERIFICATION_CODE_LENGTH = 6;
/** `refused`: the address takes no mail, for good. */
export const VERIFICATION_DELIVERIES = ["waiting", "accepted", "refused"] as const;
export type VerificationDelivery = (typeof VERIFICATION_DELIVERIES)[number];
export const VerifyEmailInput = z.object({
  email,
  /** Typed from the mail … */
  code: z
    .string("validation:verification_code")
    .trim()
    .regex(/^\d{6}$/, "validation:verification_code")
    .optional(),
  /** … or carried by the link in it. */
  token: opaqueToken.optional(),
});

export const ForgotPasswordInput = z.object({ email });
export const ResetPasswordInput = z
  .object({ email, token: opaqueToken, password: newPassword, password_confirmation: password })
  .refine(samePassword, SAME_PASSWORD);

export const ProfileInput = z.object({
  first_name: firstName,
  last_name: lastName,
  phone: optionalPhone,
  timezone: line(64),
  locale: z.enum(LOCALES, "validation:choice"),
});

export const PasswordChangeInput = z
  .object({ current_password: password, password: newPassword, password_confirmation: password })
  .refine(samePassword, SAME_PASSWORD);

export const Session = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  device: z.enum(["desktop", "phone", "tablet", "unknown"]),
  os: z.string().nullable(),
  ip: z.string().nullable(),
  /** ISO country of the address, `local` for a private network, null when unknown. */
  location: z.string().nullable(),
  last_active_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const UserEnvelope = z.object({ user: OwnerUser });
const SignedIn = z.object({ token: z.string(), user: OwnerUser });

export const accountsApi = {
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    summary: "Sign an owner in, or ask for the second factor",
    body: LoginInput,
    response: z.union([SignedIn, SecondStepNeeded]),
  }),
  secondStep: endpoint({
    method: "POST",
    path: "/api/auth/two-factor",
    access: "public",
    summary: "Second step of an owner's login: a code of the authenticator app, or a recovery code",
    body: SecondStepInput,
    response: SignedIn,
  }),
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    access: "public",
    summary: "Create an owner account",
    body: RegisterInput,
    response: z.object({
      requiresVerification: z.literal(true),
      email: z.string(),
      resend_after_seconds: z.number().int(),
      /** To ask what became of the mail. */
      delivery_id: z.uuid(),
    }),
    status: 201,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    access: "owner",
    summary: "Log out",
    response: Done,
  }),
  user: endpoint({
    method: "GET",
    path: "/api/auth/user",
    access: "owner",
    summary: "The signed-in owner",
    response: UserEnvelope,
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/api/auth/verify-email",
    access: "public",
    summary: "Confirm an address by code or link",
    body: VerifyEmailInput,
    response: z.object({ message: z.string(), continuation: z.string() }),
  }),
  resendVerification: endpoint({
    method: "POST",
    path: "/api/auth/resend-verification",
    access: "public",
    summary: "Send a new verification code",
    body: z.object({ email }),
    response: z.object({ message: z.string(), resend_after_seconds: z.number().int(), delivery_id: z.uuid() }),
  }),
  verificationDelivery: endpoint({
    method: "GET",
    path: "/api/auth/verification-delivery/:id",
    access: "public",
    summary: "Whether the mail server has taken a verification mail, for whoever asked for it",
    params: ById,
    response: z.object({ state: z.enum(VERIFICATION_DELIVERIES) }),
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password",
    access: "public",
    summary: "Send a reset link",
    body: ForgotPasswordInput,
    response: Done,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    access: "public",
    summary: "Set a new password by reset link",
    body: ResetPasswordInput,
    response: Done,
  }),
  continue: endpoint({
    method: "POST",
    path: "/api/auth/continue",
    access: "owner_or_proof",
    summary: "Turn a proof into a session, once the subscription is paid",
    body: z.object({ continuation: opaqueToken }),
    response: SignedIn,
  }),
  profile: endpoint({
    method: "GET",
    path: "/api/profile",
    access: "owner",
    summary: "Own profile",
    response: UserEnvelope,
  }),
  updateProfile: endpoint({
    method: "PATCH",
    path: "/api/profile",
    access: "owner",
    summary: "Change own profile",
    body: ProfileInput,
    response: UserEnvelope,
  }),
  changeLocale: endpoint({
    method: "PUT",
    path: "/api/profile/locale",
    access: "owner",
    summary: "Change the language of the account: of the app on every device, and of mails",
    body: z.object({ locale: ProfileInput.shape.locale }),
    response: UserEnvelope,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/api/profile/password",
    access: "owner",
    summary: "Change own password; ends all other sessions",
    body: PasswordChangeInput,
    response: Done,
  }),
  sessions: endpoint({
    method: "GET",
    path: "/api/sessions",
    access: "owner",
    summary: "Where this account is signed in",
    response: listOf(Session),
  }),
  revokeSession: endpoint({
    method: "DELETE",
    path: "/api/sessions/:id",
    access: "owner",
    summary: "End one session",
    params: ById,
    response: Done,
  }),
  revokeOtherSessions: endpoint({
    method: "DELETE",
    path: "/api/sessions",
    access: "owner",
    summary: "End all sessions but this one",
    response: Done,
  }),
};
