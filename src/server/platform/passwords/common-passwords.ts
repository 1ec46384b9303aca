import { dictionary } from "@zxcvbn-ts/language-common";

/** The most used passwords of published leaks, in order of frequency. */
const COMMON = new Set(dictionary["passwords-common"].slice(0, 3_000));

/** Whether a password is a well-known one, also when dressed up with capitals and special characters (`Password1!`). */
export const isCommonPassword = (password: string): boolean => {
  const bare = password.toLowerCase().replace(/^[@$!%*#?&]+|[@$!%*#?&]+$/g, "");
  return COMMON.has(bare) || COMMON.has(password.toLowerCase());
};
