import { z } from "zod";
import { type Access, Done, endpoint } from "#shared/http/endpoint.ts";
import { opaqueToken, password } from "#shared/http/fields.ts";

export const TWO_FACTOR_DIGITS = 6;
/** How long somebody who gave the right password has for the second step. */
export const CHALLENGE_MINUTES = 10;
/** How long a key that was shown can be confirmed. */
export const SETUP_MINUTES = 30;
export const RECOVERY_CODES = 10;
/** Characters of a recovery code; it is written with a dash in the middle. */
export const RECOVERY_LENGTH = 10;

const code = z
  .string("validation:verification_code")
  .max(20, "validation:verification_code")
  .trim()
  .regex(/^\d{6}$/, "validation:verification_code");

/** As typed: case, spaces and dashes do not matter. Its letters are those of `CODE_ALPHABET`. */
const recoveryCode = z
  .string("twofactor:recovery_code_shape")
  .max(40, "twofactor:recovery_code_shape")
  .overwrite((value) => value.replace(/[\s-]/g, "").toUpperCase())
  .regex(/^[2-9A-HJ-NP-Z]{10}$/, "twofactor:recovery_code_shape");

const challenge = opaqueToken;

/** The second step of a login: one of the two. */
export const SecondStepInput = z.object({
  challenge,
  code: code.optional(),
  recovery_code: recoveryCode.optional(),
});
export const ChallengeInput = z.object({ challenge });
export const ChallengeCodeInput = z.object({ challenge, code });

/** What a right password answers where it is not enough. */
export const SecondStepNeeded = z.object({ requires_two_factor: z.literal(true), challenge: z.string() });
export const SetupNeeded = z.object({ requires_two_factor_setup: z.literal(true), challenge: z.string() });

/** Shown once, to be scanned or typed into an authenticator app. */
export const TwoFactorSetup = z.object({
  /** In base32, as apps take it. */
  secret: z.string(),
  /** What the QR code says. */
  uri: z.string(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

const recovery_codes = z.array(z.string());
/** Shown once; only their hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes });

export const TwoFactorState = z.object({
  enabled: z.boolean(),
  enabled_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
  /** Staff of this installation cannot do without it. */
  required: z.boolean(),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

export const SetupInput = z.object({ current_password: password });
const SetupCodeInput = z.object({ code });
/** Password and second factor of somebody signed in. */
export const SecondFactorInput = z.object({
  current_password: password,
  code: code.optional(),
  recovery_code: recoveryCode.optional(),
});

/** The same calls for owners and for staff. */
const callsFor = (base: "/api/two-factor" | "/api/admin/two-factor", access: Access) => ({
  state: endpoint({
    method: "GET",
    path: base,
    access,
    summary: "Whether the caller signs in with two factors",
    response: TwoFactorState,
  }),
  setup: endpoint({
    method: "POST",
    path: `${base}/setup`,
    access,
    summary: "Begin to set up two factors: a new key, which counts once a code of it is confirmed",
    body: SetupInput,
    response: TwoFactorSetup,
  }),
  confirm: endpoint({
    method: "POST",
    path: `${base}/confirm`,
    access,
    summary: "Switch two factors on by a code of the new key; ends all other sessions",
    body: SetupCodeInput,
    response: RecoveryCodes,
  }),
  renewCodes: endpoint({
    method: "POST",
    path: `${base}/recovery-codes`,
    access,
    summary: "Make new recovery codes; the old ones stop working",
    body: SecondFactorInput,
    response: RecoveryCodes,
  }),
  disable: endpoint({
    method: "POST",
    path: `${base}/disable`,
    access,
    summary: "Switch two factors off; ends all other sessions",
    body: SecondFactorInput,
    response: Done,
  }),
});

export const twofactorApi = callsFor("/api/two-factor", "owner");
export const adminTwofactorApi = callsFor("/api/admin/two-factor", "staff");
