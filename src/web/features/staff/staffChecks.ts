import { AdminLoginInput, SetPasswordInput } from "#shared/staff/staff.contract.ts";
import { exceptField, zodValidate } from "#web/lib/form.ts";

// Fetched when somebody begins to fill in the form.
export const checkAdminLogin = zodValidate(AdminLoginInput);
export const checkSetPassword = exceptField("id", zodValidate(SetPasswordInput));
