import {
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
} from "#shared/accounts/accounts.contract.ts";
import { exceptField, zodValidate } from "#web/lib/form.ts";

// Forms before sign-in fetch these when somebody begins to fill them in.
export const checkLogin = zodValidate(LoginInput);
export const checkRegister = zodValidate(RegisterInput);
export const checkForgotPassword = zodValidate(ForgotPasswordInput);
export const checkResetPassword = exceptField("token", zodValidate(ResetPasswordInput));
