import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { SuggestionPicker } from "./SuggestionPicker.tsx";

const idOf = (n: number): string => `0198c1de-7c40-4000-8000-${String(n).padStart(12, "0")}`;
const LIST = {
  data: [
    { id: idOf(1), text: "Une coupe de crémant", category: "drink" as const, language: "fr" as const },
    { id: idOf(2), text: "Un dessert maison", category: "dessert" as const, language: "fr" as const },
  ],
  meta: {},
};
beforeAll(initI18n);
fakeApi.setUp();

async function open(): Promise<{ dialog: HTMLElement; onPick: ReturnType<typeof vi.fn> }> {
  const onPick = vi.fn();
  renderUi(<SuggestionPicker language="fr" onPick={onPick} />);
  await userEvent.click(screen.getByRole("button", { name: "Choose a suggestion" }));
  return { dialog: await screen.findByRole("dialog", { name: "Begin with a suggestion" }), onPick };
}

test("an owner finds a text in the language of the offer and begins with it", async () => {
  fakeApi.on(suggestionsApi.list, LIST);
  const { dialog, onPick } = await open();
  expect(await within(dialog).findAllByRole("listitem")).toHaveLength(2);
  expect(fakeApi.calls().map(({ line }) => line)).toEqual(["GET /api/offer-suggestions?language=fr"]);
  await userEvent.type(within(dialog).getByRole("searchbox"), "cremant");
  await waitFor(() => expect(within(dialog).getAllByRole("listitem")).toHaveLength(1));
  await userEvent.click(within(dialog).getByRole("button", { name: /^Une coupe/ }));
  expect(onPick.mock.calls).toEqual([["Une coupe de crémant"]]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a word nobody has leads to words of one's own", async () => {
  fakeApi.on(suggestionsApi.list, LIST);
  const { dialog, onPick } = await open();
  await userEvent.type(await within(dialog).findByRole("searchbox"), "pizza");
  expect(await within(dialog).findByText("Nothing found")).toBeTruthy();
  expect(onPick).not.toHaveBeenCalled();
});

test("suggestions that cannot be loaded can be asked for again", async () => {
  fakeApi.on(suggestionsApi.list, refusal(403, "subscription_required"));
  const { dialog } = await open();
  expect(await within(dialog).findByText("The server's words")).toBeTruthy();
  fakeApi.on(suggestionsApi.list, LIST);
  await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  expect(await within(dialog).findAllByRole("listitem")).toHaveLength(2);
});
