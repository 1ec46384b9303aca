import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { FilterSelect } from "./FilterSelect.tsx";

beforeAll(initI18n);
afterEach(cleanup);

const data = [
  { value: "active", label: "Active" },
  { value: "paused", label: "Paused" },
];

test("a filter starts on “any”, names what it filters, and null takes it off again", async () => {
  const onChange = vi.fn();
  const view = renderUi(<FilterSelect label="Status" any="Any status" value={null} onChange={onChange} data={data} />);
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Status" }).value).toBe("Any status");
  await userEvent.click(screen.getByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByRole("option", { name: "Paused" }));
  expect(onChange).toHaveBeenLastCalledWith("paused");
  view.unmount();

  renderUi(<FilterSelect label="Status" any="Any status" value="paused" onChange={onChange} data={data} />);
  await userEvent.click(screen.getByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByRole("option", { name: "Any status" }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});
