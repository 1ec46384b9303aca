/** The password rule, one entry per hint shown while typing. Every rule must hold. */
export const PASSWORD_RULES = [
  { key: "length", holds: (password: string) => [...password].length >= 8 },
  { key: "upper", holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: "lower", holds: (password: string) => /\p{Ll}/u.test(password) },
  { key: "digit", holds: (password: string) => /\d/.test(password) },
  { key: "special", holds: (password: string) => /[@$!%*#?&]/.test(password) },
] as const;
export type PasswordRuleKey = (typeof PASSWORD_RULES)[number]["key"];

/** Long enough for any passphrase, short enough that hashing stays bounded. */
export const PASSWORD_MAX = 200;

export const failedPasswordRules = (password: string): PasswordRuleKey[] =>
  PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.key);
