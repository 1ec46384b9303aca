import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { restaurantsApi, type Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { RestaurantInfoPage } from "#web/pages/owner/restaurant-info/RestaurantInfoPage.tsx";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";

const restaurant: Restaurant = {
  id: "0198c1de-7c40-7000-8000-000000000001",
  name: "Osteria Marrovia",
  email: null,
  phone: "+33353011706",
  website: null,
  address: "14 rue des Tanneurs-Verts",
  city: "Colmar",
  postal_code: "68000",
  country: "FR",
  status: "active",
  google_place_id: null,
  review_code: "marrovia",
  surprise_en: null,
  surprise_de: null,
  legal_name: null,
  legal_representative: null,
  register_number: null,
  vat_id: null,
  review_link: "https://plaudit.test/review/marrovia",
};
const nothing = { place: null, connection: null, sync: null, synced_at: null };

let saved: Restaurant;
const toasts: [string, string | undefined][] = [];

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title, message }) => toasts.push([title, message]));
});
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "t1");
  toasts.length = 0;
  saved = restaurant;
  fakeApi.on(restaurantsApi.read, () => saved);
  fakeApi.on(googleApi.state, nothing);
  fakeApi.on(restaurantsApi.change, ({ body }) => {
    saved = { ...saved, ...(body as Partial<Restaurant>) };
    return saved;
  });
});
afterEach(async () => {
  cleanup();
  ownerSession.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await changeLocale("en");
});

const changes = (): unknown[] => fakeApi.bodies(restaurantsApi.change);
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));
async function retype(name: RegExp, text: string): Promise<HTMLInputElement> {
  const input = await field(name);
  await userEvent.clear(input);
  if (text !== "") await userEvent.type(input, text);
  return input;
}

describe("the details", () => {
  test("only what was touched is sent, and saving says so", async () => {
    renderUi(<RestaurantInfoPage />);
    await retype(/^Restaurant name/, "Osteria Nuova");
    expect(screen.getByText("You have unsaved changes")).toBeTruthy();
    await save();
    await waitFor(() => expect(toasts).toEqual([["Details saved", undefined]]));
    expect(changes()).toEqual([{ name: "Osteria Nuova" }]);
    expect(screen.queryByText("You have unsaved changes")).toBeNull();
    expect((await field(/^Restaurant name/)).value).toBe("Osteria Nuova");
  });

  test("a website that is none is marked on its field before anything is sent", async () => {
    renderUi(<RestaurantInfoPage />);
    const website = await retype(/^Website/, "osteria");
    await save();
    expect(await screen.findByText("Enter a web address, like www.example.com")).toBeTruthy();
    expect([website.getAttribute("aria-invalid"), changes()]).toEqual(["true", []]);
  });

  test("a website may be typed as people say it", async () => {
    renderUi(<RestaurantInfoPage />);
    await retype(/^Website/, "www.osteria.example");
    await save();
    await waitFor(() => expect(changes()).toEqual([{ website: "www.osteria.example" }]));
  });

  test("the surprise is told per language, with a suggestion in each", async () => {
    renderUi(<RestaurantInfoPage />);
    const german = await retype(/^Surprise in German/, "Ein Glas Crémant");
    expect(german.placeholder).toBe("Ein Dessert Ihrer Wahl aufs Haus");
    expect((await field(/^Surprise in English/)).placeholder).toBe("A dessert of your choice, on the house");
    await save();
    await waitFor(() => expect(changes()).toEqual([{ surprise_de: "Ein Glas Crémant" }]));
  });

  test("the legal notice says what it lacks until it is there", async () => {
    renderUi(<RestaurantInfoPage />);
    const legal = within(await screen.findByRole("group", { name: "Legal notice" }));
    expect(legal.getByText("Legal name, Represented by, Email for guests")).toBeTruthy();
    await retype(/^Legal name/, "Marrovia SARL");
    await retype(/^Represented by/, "Odile Ferrandel");
    expect(legal.getByText("Email for guests")).toBeTruthy();
    await retype(/^Email for guests/, "table@osteria.example");
    expect(legal.queryByText(/still lacks/)).toBeNull();
    await save();
    await waitFor(() =>
      expect(changes()).toEqual([
        { email: "table@osteria.example", legal_name: "Marrovia SARL", legal_representative: "Odile Ferrandel" },
      ]),
    );
  });

  test("the server's word on a phone lands on the field, and what was typed stays", async () => {
    const errors = { phone: ["Invalid phone format."] };
    fakeApi.on(restaurantsApi.change, refusal(422, "validation_failed", { errors }));
    renderUi(<RestaurantInfoPage />);
    const phone = await retype(/^Phone/, "+33 123456");
    await save();
    expect(await screen.findByText("Invalid phone format.")).toBeTruthy();
    expect([phone.value, phone.getAttribute("aria-invalid"), toasts]).toEqual(["+33 123456", "true", []]);
    await waitFor(() => expect(document.activeElement).toBe(phone));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save changes" }).disabled).toBe(false);
  });

  test("a failure of the server is said above the fields, and discarding brings the old values back", async () => {
    fakeApi.on(restaurantsApi.change, refusal(500, "server_error"));
    renderUi(<RestaurantInfoPage />);
    const city = await retype(/^City/, "Metz");
    await save();
    expect(await screen.findByText(/Your changes could not be saved/)).toBeTruthy();
    expect(city.value).toBe("Metz");
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect([city.value, screen.queryByText(/could not be saved/)]).toEqual(["Colmar", null]);
  });

  test("a restaurant that cannot be loaded can be asked for again", async () => {
    fakeApi.on(restaurantsApi.read, refusal(404, "not_found"));
    renderUi(<RestaurantInfoPage />);
    expect(await screen.findByText("Your restaurant could not be loaded")).toBeTruthy();
    fakeApi.on(restaurantsApi.read, restaurant);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect((await field(/^Restaurant name/)).value).toBe("Osteria Marrovia");
  });
});

describe("the review link", () => {
  const withClipboard = (writeText: () => Promise<void>): void => {
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }) as Navigator);
  };

  test("is copied", async () => {
    const writeText = vi.fn(async () => {});
    renderUi(<RestaurantInfoPage />);
    const copy = await screen.findByRole("button", { name: "Copy" });
    withClipboard(writeText);
    copy.click();
    await waitFor(() => expect(toasts).toEqual([["Link copied", undefined]]));
    expect(writeText).toHaveBeenCalledExactlyOnceWith("https://plaudit.test/review/marrovia");
  });

  test.each([
    ["refuses", () => Promise.reject(new DOMException("denied", "NotAllowedError"))],
    ["has none", undefined],
  ])("where the browser %s, a message of its own says how to copy by hand", async (_what, writeText) => {
    renderUi(<RestaurantInfoPage />);
    const copy = await screen.findByRole("button", { name: "Copy" });
    if (writeText) withClipboard(writeText);
    else vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: undefined } }) as Navigator);
    copy.click();
    await waitFor(() =>
      expect(toasts).toEqual([["Copying to the clipboard failed", expect.stringContaining("selected")]]),
    );
    const link = await field(/^Your review link/);
    expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  });

  test("a sheet is fetched in the language chosen for the guests; a failure is told", async () => {
    fakeApi.on(restaurantsApi.print, refusal(404, "not_found"));
    renderUi(<RestaurantInfoPage />);
    const sheets = within(await screen.findByRole("region", { name: "Print for your tables" }));
    await userEvent.click(sheets.getByRole("radio", { name: "Deutsch" }));
    await userEvent.click(sheets.getByRole("button", { name: "Download PDF: Poster" }));
    await waitFor(() => expect(toasts).toEqual([["The file could not be downloaded", "The server's words"]]));
    expect(fakeApi.calls().map(({ line }) => line)).toContain("GET /api/restaurant/print/poster?language=de");
  });
});
