import { useForm } from "@mantine/form";
import { act, renderHook } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AdminLoginInput } from "#shared/staff/staff.contract.ts";
import { RegisterInput } from "#shared/accounts/accounts.contract.ts";
import { ApiError, NetworkError } from "./api/api.ts";
import { applyFieldErrors, focusFirstError, zodValidate } from "./form.ts";
import { changeLocale, initI18n } from "./words/i18n.ts";

beforeAll(initI18n);
beforeEach(async () => {
  await changeLocale("en");
  document.body.innerHTML = "";
});

const refusal = (errors: Record<string, string[]>, status = 422): ApiError =>
  new ApiError(status, { message: "Please check the marked fields", code: "validation_failed", errors }, undefined);

const makeForm = () => renderHook(() => useForm({ initialValues: { email: "", password: "" } })).result;

/** Inputs in reading order, the way Mantine marks them. */
function drawFields(...fields: string[]): void {
  document.body.innerHTML = fields.map((field) => `<input data-path="${field}" name="${field}">`).join("");
}
const focused = async (): Promise<string | null> => {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return document.activeElement?.getAttribute("name") ?? null;
};

test("validation speaks the reader's language, one message per field", async () => {
  const validate = zodValidate(AdminLoginInput);
  expect(validate({ email: "nope", password: "" })).toEqual({
    email: "Please enter a valid email address",
    password: "This field is required",
  });
  await changeLocale("de");
  expect(validate({ email: "a@b.test", password: "" })).toEqual({ password: "Dieses Feld ist erforderlich" });
  expect(validate({ email: "a@b.test", password: "x" })).toEqual({});
});

test("a rule over two fields lands on the field it names", () => {
  const values = {
    first_name: "A",
    last_name: "B",
    email: "a@b.test",
    country: "FR",
    password: "Demo1234!",
    password_confirmation: "other",
    terms: true,
  };
  expect(Object.keys(zodValidate(RegisterInput)(values))).toEqual(["password_confirmation"]);
});

test("a 422 lands on its fields and the first in reading order is focused", async () => {
  drawFields("email", "password");
  const form = makeForm();
  act(() => applyFieldErrors(form.current, refusal({ password: ["Too short"], email: ["Taken", "and more"] })));
  expect(form.current.errors).toEqual({ email: "Taken", password: "Too short" });
  expect(await focused()).toBe("email");
});

test("a 422 about fields the form does not have is thrown on", () => {
  const form = makeForm();
  const error = refusal({ body: ["Not an object"] });
  expect(() => applyFieldErrors(form.current, error)).toThrow(error);
});

test.each([refusal({ email: ["x"] }, 409), refusal({}), new NetworkError("offline"), new Error("bug")])(
  "%s is thrown on",
  (error) => {
    expect(() => applyFieldErrors(makeForm().current, error)).toThrow(error);
  },
);

test("the first error is found in the document, not in the order of the map", async () => {
  drawFields("first", "second", "third");
  const form = { ...makeForm().current, errors: { third: "x", second: "y", first: null }, setErrors: vi.fn() };
  focusFirstError(form);
  expect(await focused()).toBe("second");
});
