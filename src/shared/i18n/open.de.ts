// The texts of the pages that arrive as HTML, in German: they wait for no others.
export { common } from "./de/common.ts";
export { core } from "./de/errors.ts";
export { shell } from "./de/shell.ts";
export { ui } from "./de/ui.ts";
export { validation } from "./de/validation.ts";
export { accounts } from "#shared/accounts/accounts.de.ts";
export { legal } from "#shared/legal/legal.de.ts";
export { staff } from "#shared/staff/staff.de.ts";
