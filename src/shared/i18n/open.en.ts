// The texts of the pages that arrive as HTML, in English: they wait for no others.
export { common } from "./en/common.ts";
export { core } from "./en/errors.ts";
export { shell } from "./en/shell.ts";
export { ui } from "./en/ui.ts";
export { validation } from "./en/validation.ts";
export { accounts } from "#shared/accounts/accounts.en.ts";
export { legal } from "#shared/legal/legal.en.ts";
export { staff } from "#shared/staff/staff.en.ts";
