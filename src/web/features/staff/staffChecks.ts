import { AdminLoginInput } from "#shared/staff/staff.contract.ts";
import { zodValidate } from "#web/lib/form.ts";

// Fetched when somebody begins to fill in the form.
export const checkAdminLogin = zodValidate(AdminLoginInput);
