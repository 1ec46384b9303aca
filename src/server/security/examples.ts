/** Texts that a field of this name takes, wherever it is. */
export const FIELD_EXAMPLES: Record<string, unknown> = {
  email: "sweep@example.org",
  password: "Sauce-Morille-7!",
  password_confirmation: "Sauce-Morille-7!",
  current_password: "Sauce-Morille-7!",
  phone: "+33612345678",
  website: "https://example.org",
  country: "FR",
  code: "123456",
  token: "A".repeat(43),
  continuation: "A".repeat(43),
};

/** What cannot be made from names and kinds: values that must fit together, or mean something. */
export const EXAMPLES: Record<string, Record<string, unknown>> = {
  "POST /api/subscription/checkout": { plan_id: "growth" },
  "POST /api/admin/jobs/dead/retry": { kind: "accounts.send_verification" },
};
