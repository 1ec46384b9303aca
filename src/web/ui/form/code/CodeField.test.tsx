import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { CodeField } from "./CodeField.tsx";
import { codeFromPaste, type CodeKind } from "./codeText.ts";

beforeAll(initI18n);
afterEach(cleanup);

const onComplete = vi.fn();
afterEach(() => onComplete.mockReset());

function Harness({ kind = "digits" }: { kind?: CodeKind }) {
  const [value, setValue] = useState("");
  return <CodeField label="Code" kind={kind} value={value} onChange={setValue} onComplete={onComplete} />;
}

const field = (): HTMLInputElement => screen.getByLabelText("Code");

test("screen readers meet one labelled field that takes one-time codes and digits", () => {
  renderUi(<Harness />);
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  expect([field().inputMode, field().autocomplete]).toEqual(["numeric", "one-time-code"]);
});

test("typing fills the cells in turn, drops what cannot be part of a code, and reports the last cell once", async () => {
  renderUi(<Harness />);
  await userEvent.type(field(), "12a 3456789");
  expect(field().value).toBe("123456");
  expect(onComplete.mock.calls).toEqual([["123456"]]);
});

test("backspace takes the last character, wherever one came from", async () => {
  renderUi(<Harness />);
  await userEvent.type(field(), "123456{Backspace}{Backspace}");
  expect(field().value).toBe("1234");
  await userEvent.type(field(), "99");
  expect(field().value).toBe("123499");
  expect(onComplete.mock.calls).toEqual([["123456"], ["123499"]]);
});

test("pasting fills all cells at once, whatever stood there before", async () => {
  renderUi(<Harness />);
  await userEvent.type(field(), "99");
  fireEvent.paste(field(), { clipboardData: { getData: () => "Your code is 123 456." } });
  expect(field().value).toBe("123456");
  expect(onComplete.mock.calls).toEqual([["123456"]]);
});

test("letters become capitals where letters are allowed", async () => {
  renderUi(<Harness kind="letters_and_digits" />);
  await userEvent.type(field(), "7kq-p2m");
  expect(field().value).toBe("7KQP2M");
});

test.each([
  ["digits", "Ihr Code: 123456. Gültig 10 Minuten.", "123456"],
  ["digits", "12-34-56", "123456"],
  ["letters_and_digits", "Code 7kqp2m at the till", "7KQP2M"],
  ["letters_and_digits", "7KQ P2M", "7KQP2M"],
] as const)("a pasted text yields its code (%s, %s)", (kind, text, code) => {
  expect(codeFromPaste(text, kind, 6)).toBe(code);
});
