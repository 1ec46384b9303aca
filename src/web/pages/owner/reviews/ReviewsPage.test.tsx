import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { reviewsApi, type ReplySnippet, type Review } from "#shared/reviews/reviews.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { google, idOf, makeReview, makeSync, renderPage, snippets, summary } from "#web/testing/reviews.tsx";
import { ReviewsPage } from "./ReviewsPage.tsx";

const toasts: string[] = [];
let reviews: Review[];

const listed = (data: Review[], total?: number, next: string | null = null) => ({
  data,
  meta: { ...(total === undefined ? {} : { total }), next_cursor: next },
});

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify({ restaurant: { name: "Osteria Marrovia" } }));
  toasts.length = 0;
  reviews = [makeReview(), makeReview({ id: idOf(2), author_name: "Pia Oberlauer", rating: 5, language: "de" })];
  fakeApi.on(reviewsApi.list, () => listed(reviews, 42));
  fakeApi.on(
    reviewsApi.read,
    ({ params }) => reviews.find(({ id }) => id === params["id"]) ?? refusal(404, "not_found"),
  );
  fakeApi.on(reviewsApi.summary, summary);
  fakeApi.on(reviewsApi.snippets, { data: snippets, meta: {} });
  fakeApi.on(googleApi.state, google);
  fakeApi.on(googleApi.syncState, { sync: makeSync(), synced_at: google.synced_at });
});
afterEach(cleanup);

const open = (href = "/reviews") => renderPage(ReviewsPage, href);
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Public reply" });
const pane = () => screen.findByRole("complementary", { name: "Reply" });
const lists = () => fakeApi.calls(reviewsApi.list).map(({ line }) => line);
const replies = () => fakeApi.bodies(reviewsApi.respond);

describe("filters", () => {
  test("the address is the filter: everything in it is asked for and shown", async () => {
    open("/reviews?ratings=45&from=2026-08-01&to=2026-10-31&reply=waiting&sort=lowest&search=tart");
    expect((await screen.findByText("42 reviews")).closest("p")?.textContent).toBe("42 reviews match");
    expect(lists()).toEqual([
      "GET /api/reviews?ratings=54&from=2026-08-01&to=2026-10-31&reply=waiting&search=tart&sort=lowest",
    ]);
    const chips = within(screen.getByRole("group", { name: "Active filters" }));
    expect(chips.getAllByRole("button").map((chip) => chip.textContent.replace(/\s/g, " "))).toEqual([
      "5 stars",
      "4 stars",
      "1 Aug – 31 Oct 2026",
      "Waiting, last 90 days",
      "“tart”",
      "Clear",
    ]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("tart");
  });

  test("nonsense in the address is left out", async () => {
    open("/reviews?ratings=9x&from=yesterday&reply=maybe&sort=best&review=1");
    await screen.findByText("Mirelle Castagno");
    expect(lists()).toEqual(["GET /api/reviews"]);
  });

  test("a row of the distribution switches its rating on and off; the back button undoes a step", async () => {
    const history = open("/reviews?review=" + idOf(1));
    const four = await button("4 stars, 131 reviews");
    expect(four.getAttribute("aria-pressed")).toBe("false");
    await userEvent.click(four);
    await waitFor(() => expect(history.location.search).toBe(`?ratings=4&review=${idOf(1)}`));
    four.focus();
    (await button("5 stars, 702 reviews")).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(history.location.search).toContain("ratings=54"));
    expect((await button("5 stars, 702 reviews")).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(await button("4 stars, 131 reviews"));
    await waitFor(() => expect(history.location.search).toContain("ratings=5&"));
    history.back();
    await waitFor(() => expect(history.location.search).toContain("ratings=54"));
  });

  test("search waits for a pause, the reply filter and presets do not; clear takes all away but the order", async () => {
    const history = open("/reviews?sort=oldest");
    await userEvent.type(await screen.findByRole("searchbox"), "lemon tart");
    await waitFor(() => expect(history.location.search).toBe("?search=lemon+tart&sort=oldest"));
    await userEvent.click(screen.getByRole("radio", { name: "Replied" }));
    await waitFor(() => expect(history.location.search).toContain("reply=replied"));
    await userEvent.click(screen.getByRole("button", { name: "Date range" }));
    await userEvent.click(await screen.findByText("This year"));
    const year = new Date().getFullYear();
    await waitFor(() => expect(history.location.search).toContain(`from=${year}-01-01&to=${year}`));
    expect(lists().filter((call) => call.includes("search=l") && !call.includes("lemon%20tart"))).toEqual([]);

    await userEvent.click(await button("Clear"));
    await waitFor(() => expect(history.location.search).toBe("?sort=oldest"));
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  test("no hits offer to clear the filters", async () => {
    fakeApi.on(reviewsApi.list, ({ query }) => (query.size === 0 ? listed(reviews, 2) : listed([], 0)));
    const history = open("/reviews?ratings=1");
    await userEvent.click(await button("Clear filters"));
    await screen.findByText("Mirelle Castagno");
    expect(history.location.search).toBe("");
  });

  test("a failed list keeps the filters and can be tried again", async () => {
    let fails = true;
    fakeApi.on(reviewsApi.list, () => (fails ? refusal(400, "unavailable") : listed(reviews)));
    open("/reviews?ratings=4");
    const alert = await screen.findByText("The server's words");
    fails = false;
    await userEvent.click(within(alert.closest<HTMLElement>("[role=alert]")!).getByRole("button"));
    await screen.findByText("Mirelle Castagno");
    expect(lists()).toEqual(["GET /api/reviews?ratings=4", "GET /api/reviews?ratings=4"]);
    // Without a total no number is made up.
    expect(screen.queryByText(/match/)).toBeNull();
  });
});

test("more reviews come by the button, from where the list ended", async () => {
  fakeApi.on(reviewsApi.list, ({ query }) =>
    query.get("cursor") === "c2"
      ? listed([makeReview({ id: idOf(3), author_name: "Bram Ostelier" })], 3)
      : listed(reviews, 3, "c2"),
  );
  open("/reviews?ratings=4");
  await userEvent.click(await button("Show 20 more"));
  await screen.findByText("Bram Ostelier");
  expect(screen.getByText("Mirelle Castagno")).toBeTruthy();
  expect(lists().at(-1)).toBe("GET /api/reviews?ratings=4&cursor=c2");
  expect(screen.queryByRole("button", { name: "Show 20 more" })).toBeNull();
});

test("a row says what it is: stars, language, guest, the way to Google, and words stay words", async () => {
  reviews = [
    makeReview({
      author_name: "<img src=x onerror=alert(1)>",
      text: "<script>alert(1)</script>",
      language: "de",
      client: { id: idOf(9), name: "Jonas W." },
      response: { text: "Danke", at: "2026-11-15T09:00:00.000Z", where: "here" },
    }),
    makeReview({ id: idOf(2), review_url: "javascript:alert(1)", text: "x".repeat(400) }),
  ];
  open();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.querySelector("img, script")).toBeNull();
  const row = within(first!);
  expect(row.getByRole("heading").textContent).toBe("<img src=x onerror=alert(1)>");
  expect(row.getByRole("img", { name: "4 of 5 stars" })).toBeTruthy();
  expect(row.getByText("Written in German")).toBeTruthy();
  expect(row.getByRole("link", { name: "Matched to Jonas W." }).getAttribute("href")).toBe(
    `/clients?client=${idOf(9)}`,
  );
  const link = row.getByRole("link", { name: /Open on Google/ });
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  expect(row.getByText("Kept here only")).toBeTruthy();
  expect(row.getByText("Guests on Google do not see this reply.")).toBeTruthy();

  expect(within(second!).queryByRole("link")).toBeNull();
  const more = within(second!).getByRole("button", { name: "Show more" });
  await userEvent.click(more);
  expect(more.getAttribute("aria-expanded")).toBe("true");
});

describe("replying", () => {
  const answerWith = (changes: (body: { text: string; draft: boolean }) => Partial<Review>): void => {
    fakeApi.on(reviewsApi.respond, ({ body }) => makeReview(changes(body as { text: string; draft: boolean })));
  };
  const at = "2026-11-15T09:00:00.000Z";

  test("a reply is posted on Google, and the next review that waits opens", async () => {
    answerWith(({ text }) => ({ response: { text, at, where: "google" } }));
    const history = open();
    await userEvent.click(await button("Reply to Mirelle Castagno"));
    expect(history.location.search).toBe(`?review=${idOf(1)}`);
    expect(document.activeElement).toBe(await field());
    await userEvent.type(await field(), "Merci, Mirelle");
    expect(screen.getByText("14 / 4,096")).toBeTruthy();
    await userEvent.click(await button("Post on Google"));
    expect(await within(await pane()).findByText("Reply to Pia")).toBeTruthy();
    expect(history.location.search).toBe(`?review=${idOf(2)}`);
    expect(replies()).toEqual([{ text: "Merci, Mirelle", draft: false }]);
    expect(fakeApi.calls(reviewsApi.respond)[0]?.params).toEqual({ id: idOf(1) });
    expect(toasts).toEqual(["Reply posted on Google"]);
    expect(within(screen.getAllByRole("listitem")[0]!).getByText("Replied")).toBeTruthy();
  });

  test("the last one stays, and shows where it is read; two clicks at once send it once", async () => {
    reviews = [makeReview()];
    answerWith(({ text }) => ({ response: { text, at, where: "google" } }));
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.type(await field(), "Merci");
    const form = (await field()).closest("form")!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await within(await pane()).findByText("On Google")).toBeTruthy();
    expect(replies()).toHaveLength(1);
  });

  test("one kept here is no reply, and goes to Google from its row or its panel as it stands", async () => {
    const response = { text: "Merci", at, where: "here" as const };
    reviews = [makeReview({ response }), makeReview({ id: idOf(2), author_name: "Pia Oberlauer", response })];
    fakeApi.on(reviewsApi.respond, ({ params, body }) => {
      const { text } = body as { text: string };
      return makeReview({ ...reviews.find(({ id }) => id === params["id"]), response: { text, at, where: "google" } });
    });
    open(`/reviews?review=${idOf(2)}`);
    await userEvent.click(await button("Post your reply to Mirelle Castagno on Google"));
    const [first] = await screen.findAllByRole("listitem");
    expect(await within(first!).findByText("Replied")).toBeTruthy();
    await userEvent.click(await within(await pane()).findByRole("button", { name: "Post on Google" }));
    expect(await within(await pane()).findByText("On Google")).toBeTruthy();
    expect(replies()).toEqual([
      { text: "Merci", draft: false },
      { text: "Merci", draft: false },
    ]);
  });

  test("all that are kept here go to Google at once, in steps, and what stays is told", async () => {
    let kept = 5;
    fakeApi.on(reviewsApi.summary, () => ({ ...summary, kept_here: { count: kept, postable: kept } }));
    fakeApi.on(reviewsApi.postKept, ({ body }) => {
      const { after } = body as { after: string | null };
      kept = 1;
      return after === null ? { posted: 3, refused: 1, next: idOf(4) } : { posted: 1, refused: 0, next: null };
    });
    open();
    expect(await screen.findByText("5 replies are kept here only")).toBeTruthy();
    await userEvent.click(await button("Post all on Google"));
    await waitFor(() => expect(toasts).toEqual(["4 replies posted on Google"]));
    expect(fakeApi.bodies(reviewsApi.postKept)).toEqual([{ after: null }, { after: idOf(4) }]);
    expect(await screen.findByText("1 reply is kept here only")).toBeTruthy();
  });

  test("without a connection it is kept here, and the screen says so before and after", async () => {
    reviews = [makeReview({ can_post: false })];
    answerWith(({ text }) => ({ can_post: false, response: { text, at, where: "here" } }));
    open(`/reviews?review=${idOf(1)}`);
    expect(await screen.findByText("Google is not connected")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Connect Google" }).getAttribute("href")).toBe("/restaurant-info");
    await userEvent.type(await screen.findByRole("textbox", { name: "Your reply" }), "Merci");
    await userEvent.click(await button("Keep reply here"));
    expect(await within(await pane()).findByText("Kept here only")).toBeTruthy();
    expect(toasts).toEqual(["Reply kept here"]);
  });

  test("a draft is saved and can be discarded after a question", async () => {
    answerWith(({ text }) => ({ draft: text }));
    fakeApi.on(reviewsApi.removeResponse, makeReview());
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.type(await field(), "Dear Mirelle");
    await userEvent.click(await button("Save draft"));
    expect(await screen.findByText("Draft saved. Nobody sees it yet.")).toBeTruthy();
    expect(replies()).toEqual([{ text: "Dear Mirelle", draft: true }]);
    await userEvent.click(await button("Discard draft"));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Discard draft" }));
    await waitFor(() => expect(toasts).toEqual(["Draft discarded"]));
    await waitFor(async () => expect((await field()).value).toBe(""));
  });

  test("a failure shows the server's words and keeps the text, also after looking at another review", async () => {
    const message = "Google cannot be reached right now.";
    fakeApi.on(reviewsApi.respond, refusal(503, "google_unavailable", { message }));
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.type(await field(), "Merci, Mirelle");
    await userEvent.click(await button("Post on Google"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field()).value).toBe("Merci, Mirelle");
    await userEvent.click(await button("Reply to Pia Oberlauer"));
    await waitFor(async () => expect((await field()).value).toBe(""));
    expect(screen.queryByText(message)).toBeNull();
    await userEvent.click(await button("Reply to Mirelle Castagno"));
    await waitFor(async () => expect((await field()).value).toBe("Merci, Mirelle"));
    expect(screen.getByText(message)).toBeTruthy();
  });

  test("a lost connection leads to where it is mended", async () => {
    fakeApi.on(reviewsApi.respond, refusal(409, "google_not_connected", { message: "It has ended." }));
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.type(await field(), "Merci");
    reviews = [makeReview({ can_post: false })];
    await userEvent.click(await button("Post on Google"));
    expect(await screen.findByText("It has ended.")).toBeTruthy();
    expect(await button("Keep reply here")).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" }).value).toBe("Merci");
  });

  test("an empty or too long reply is not sent", async () => {
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.click(await button("Post on Google"));
    expect(await screen.findByText("Write a reply first.")).toBeTruthy();
    await userEvent.click(await field());
    await userEvent.paste("x".repeat(4097));
    await userEvent.click(await button("Post on Google"));
    expect(await screen.findByText(/at most 4,096 characters/)).toBeTruthy();
    expect(replies()).toEqual([]);
  });

  test("a posted reply is changed, and deleted only after saying that Google loses it too", async () => {
    reviews = [makeReview({ response: { text: "Merci", at, where: "google" } })];
    answerWith(({ text }) => ({ response: { text, at, where: "google" } }));
    fakeApi.on(reviewsApi.removeResponse, makeReview());
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.click(await button("Edit"));
    expect((await field()).value).toBe("Merci");
    await userEvent.type(await field(), " beaucoup");
    await userEvent.click(await button("Update on Google"));
    expect(await within(await pane()).findByText("Merci beaucoup")).toBeTruthy();

    await userEvent.click(await button("Delete"));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your reply to Mirelle?" }));
    expect(dialog.getByText("It vanishes on Google too and cannot be brought back.")).toBeTruthy();
    expect(fakeApi.calls(reviewsApi.removeResponse)).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Delete reply" }));
    expect((await field()).value).toBe("");
    expect(toasts.at(-1)).toBe("Reply deleted");
    expect(fakeApi.calls(reviewsApi.removeResponse)[0]?.params).toEqual({ id: idOf(1) });
  });

  test("a review that is gone says so", async () => {
    open(`/reviews?review=${idOf(77)}`);
    expect(await screen.findByText("This review is gone")).toBeTruthy();
  });
});

describe("snippets", () => {
  test("those in the review's language are offered; names are filled in; text is added at the cursor", async () => {
    open(`/reviews?review=${idOf(1)}`);
    await userEvent.click(await button("Insert “Thank you”"));
    expect((await field()).value).toBe("Dear Mirelle, see you at Osteria Marrovia.");
    expect(screen.queryByRole("button", { name: "Insert “Danke”" })).toBeNull();
    const text = await field();
    text.setSelectionRange(13, 13);
    await userEvent.click(await button("Insert “Sorry”"));
    expect(text.value).toBe("Dear Mirelle,\n\nWe are sorry. see you at Osteria Marrovia.");
    cleanup();
    open(`/reviews?review=${idOf(2)}`);
    expect(await button("Insert “Danke”")).toBeTruthy();
  });

  test("the owner's own are added, changed and deleted; built-in ones only read", async () => {
    const [own] = snippets as [ReplySnippet];
    fakeApi.on(reviewsApi.addSnippet, own);
    fakeApi.on(reviewsApi.changeSnippet, own);
    fakeApi.on(reviewsApi.removeSnippet, { message: "ok" });
    open(`/reviews?review=${idOf(1)}`);
    // Saving a snippet must not post what stands in the reply.
    await userEvent.type(await field(), "Half a reply");
    await userEvent.click(await button("Manage snippets"));
    const dialog = within(await screen.findByRole("dialog", { name: "Reply snippets" }));
    expect(dialog.queryByRole("button", { name: "Edit Sorry" })).toBeNull();
    expect(dialog.getAllByText("Built in")).toHaveLength(2);

    await userEvent.click(dialog.getByRole("button", { name: "New snippet" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save snippet" }));
    expect(fakeApi.bodies(reviewsApi.addSnippet)).toEqual([]);
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Short");
    await userEvent.type(dialog.getByRole("textbox", { name: "Text" }), "Merci");
    await userEvent.click(dialog.getByRole("button", { name: "Save snippet" }));
    await waitFor(() =>
      expect(fakeApi.bodies(reviewsApi.addSnippet)).toEqual([{ language: "en", title: "Short", text: "Merci" }]),
    );

    await userEvent.click(await dialog.findByRole("button", { name: "Edit Thank you" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "!");
    await userEvent.click(dialog.getByRole("button", { name: "Save snippet" }));
    await waitFor(() =>
      expect(fakeApi.bodies(reviewsApi.changeSnippet)).toEqual([{ ...own, id: undefined, title: "Thank you!" }]),
    );
    expect(fakeApi.calls(reviewsApi.changeSnippet)[0]?.params).toEqual({ id: own.id });

    await userEvent.click(await dialog.findByRole("button", { name: "Delete Thank you" }));
    await userEvent.click(await button("Delete snippet"));
    await waitFor(() => expect(toasts.at(-1)).toBe("Snippet deleted"));
    expect(fakeApi.calls(reviewsApi.removeSnippet)[0]?.params).toEqual({ id: own.id });
    expect(replies()).toEqual([]);
  });
});

describe("without reviews", () => {
  beforeEach(() => {
    fakeApi.on(reviewsApi.summary, { ...summary, count: 0 });
  });
  test("the place has to be chosen first", async () => {
    fakeApi.on(googleApi.state, { ...google, place: null, connection: null, sync: null });
    open();
    expect((await screen.findByRole("link", { name: "Choose your place" })).getAttribute("href")).toBe(
      "/restaurant-info",
    );
  });
  test("a place chosen at checkout is not asked for again: its reviews are on their way", async () => {
    fakeApi.on(googleApi.state, { ...google, connection: null, sync: null, synced_at: null });
    open();
    expect(await screen.findByText("Your reviews are on their way")).toBeTruthy();
  });
  test("an account without a known profile is no connection", async () => {
    const connection = { ...google.connection!, location_title: null };
    fakeApi.on(googleApi.state, { ...google, connection });
    open();
    expect(await screen.findByText(/Google hands out five reviews only/)).toBeTruthy();
  });
  test("without a connection it says that Google hands out five", async () => {
    fakeApi.on(googleApi.state, { ...google, connection: null });
    open();
    expect(await screen.findByText(/Google hands out five reviews only/)).toBeTruthy();
  });
});
