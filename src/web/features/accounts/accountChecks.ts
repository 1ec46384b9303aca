import { ForgotPasswordInput, LoginInput, RegisterInput } from "#shared/accounts/accounts.contract.ts";
import { zodValidate } from "#web/lib/form.ts";

// Forms before sign-in fetch these when somebody begins to fill them in.
export const checkLogin = zodValidate(LoginInput);
export const checkRegister = zodValidate(RegisterInput);
export const checkForgotPassword = zodValidate(ForgotPasswordInput);
