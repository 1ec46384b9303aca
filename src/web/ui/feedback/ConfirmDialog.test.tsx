import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "#web/lib/api/api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { renderUi } from "#web/testing/render.tsx";
import { useConfirm } from "./useConfirm.tsx";

beforeAll(initI18n);
afterEach(cleanup);

function Harness({ onConfirm }: { onConfirm: () => unknown }) {
  const { confirm, dialog } = useConfirm();
  const ask = (): void =>
    confirm({
      title: "Delete “Spring terrace”?",
      text: "This can’t be undone.",
      confirmLabel: "Delete campaign",
      cancelLabel: "Keep campaign",
      onConfirm,
    });
  return (
    <>
      <button type="button" onClick={ask}>
        Open
      </button>
      {dialog}
    </>
  );
}

async function open(onConfirm: () => unknown = vi.fn()): Promise<void> {
  renderUi(<Harness onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
}

test("the dialog names the thing and starts on the safe button", async () => {
  await open();
  const dialog = screen.getByRole("dialog", { name: "Delete “Spring terrace”?" });
  expect(dialog).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep campaign"));
});

test("a double click confirms once, and the dialog closes when the work is done", async () => {
  let finish = (): void => {};
  const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await open(onConfirm);
  await userEvent.dblClick(screen.getByRole("button", { name: "Delete campaign" }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Keep campaign" }).disabled).toBe(true);
  finish();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a failure is told inside, and the dialog stays open for another try", async () => {
  const refusal = new ApiError(409, { message: "Somebody changed this in the meantime.", code: "conflict" }, undefined);
  const onConfirm = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce(undefined);
  await open(onConfirm);
  await userEvent.click(screen.getByRole("button", { name: "Delete campaign" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Somebody changed this in the meantime.");
  await userEvent.click(screen.getByRole("button", { name: "Delete campaign" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the safe button changes nothing", async () => {
  const onConfirm = vi.fn();
  await open(onConfirm);
  await userEvent.click(screen.getByRole("button", { name: "Keep campaign" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onConfirm).not.toHaveBeenCalled();
});

test("the focus goes back to where it was", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Keep campaign" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});
