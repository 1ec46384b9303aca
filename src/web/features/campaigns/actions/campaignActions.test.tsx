import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Campaign, CampaignSummary, Preflight } from "#shared/campaigns/campaigns.model.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { CAMPAIGN_ID, campaignSummary, campaignView, mailStats, wave } from "#web/testing/campaigns.ts";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { CAMPAIGN_DOORS, type CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { useCampaignActions } from "./useCampaignActions.tsx";

fakeApi.setUp();
const visits: string[] = [];
const toasts: string[] = [];
const done = vi.fn();
const deleted = vi.fn();

beforeAll(async () => {
  await initI18n();
  setToastPresenter(({ title }) => toasts.push(title));
  setNavigate((href) => visits.push(href));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T09:00:00Z") });
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(owner));
  visits.length = 0;
  toasts.length = 0;
  done.mockClear();
  deleted.mockClear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

function Buttons({ campaign, doors }: { campaign: CampaignSummary; doors: CampaignDoors }) {
  const { actionsFor, dialog } = useCampaignActions(doors, { onDone: done, onDeleted: deleted });
  return (
    <>
      {actionsFor(campaign).map(({ key, label, onSelect }) => (
        <button key={key} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  );
}

function draw(campaign: Campaign, doors: CampaignDoors = CAMPAIGN_DOORS.owner) {
  fakeApi.on(doors.calls.one, campaign);
  fakeApi.on(doors.calls.preflight, preflight());
  renderUi(<Buttons campaign={campaign} doors={doors} />);
  return userEvent.setup();
}

const preflight = (audience: Partial<Preflight["audience"]> = {}): Preflight => ({
  audience: {
    clients: 1562,
    recipients: 1284,
    left_out: { no_consent: 141, unsubscribed: 96, bounced: 41 },
    ...audience,
  },
  checks: [],
});
const labels = (): string[] => screen.getAllByRole("button").map((button) => button.textContent);
const dialog = (): Promise<HTMLElement> => screen.findByRole("dialog");
const ask = async (user: ReturnType<typeof draw>, button: string): Promise<HTMLElement> => {
  await user.click(screen.getByRole("button", { name: button }));
  return dialog();
};
const told = async (box: HTMLElement): Promise<string[]> => {
  await waitFor(() => expect(within(box).queryByText("Counting who is concerned")).toBeNull());
  return within(box)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
};

describe("what can be done follows from the state", () => {
  test.each([
    ["recurring", "draft", ["Edit", "Start campaign", "Duplicate", "Delete"]],
    ["recurring", "active", ["Pause", "Duplicate", "Cancel campaign"]],
    ["recurring", "paused", ["Edit", "Resume", "Duplicate", "Cancel campaign", "Delete"]],
    ["one_time", "draft", ["Edit", "Send now", "Schedule", "Duplicate", "Delete"]],
    ["one_time", "scheduled", ["Reschedule", "Pause", "Duplicate", "Cancel campaign"]],
    ["one_time", "cancelled", ["Duplicate", "Delete"]],
  ] as const)("%s, %s", (type, status, expected) => {
    draw(campaignView({ type, status }));
    expect(labels()).toEqual(expected);
  });

  test("without a door to an editor nothing is offered for editing", () => {
    localStorage.setItem("admin_token", "t");
    draw(campaignView({ status: "draft" }), CAMPAIGN_DOORS.staff);
    expect(labels()).toEqual(["Start campaign", "Duplicate", "Delete"]);
  });
});

const running = (more: Partial<Campaign> = {}): Campaign => {
  const view = campaignView(more);
  const out = wave("A", {
    status: "sending",
    code: "7KQ4MX",
    due_at: "2026-11-16T08:00:00.000Z",
    stats: mailStats({ pending: 12, delivered: 1200 }),
  });
  return { ...view, stats: out.stats, calendar: [out, ...view.calendar.slice(1)] };
};

describe("each question says what will happen, and to how many people", () => {
  test("start", async () => {
    const user = draw(campaignView({ status: "draft", rotations: 2 }));
    expect(await told(await ask(user, "Start campaign"))).toEqual([
      "The first email goes out on Mon 16 Nov, 16:00, Paris time. After that one follows every Monday and Thursday at 16:00.",
      "As of today 1,284 guests get it. Who gets an email is looked at anew before each one.",
      "278 clients get nothing: 141 without consent, 96 unsubscribed, 41 whose address takes no mail.",
      "It ends by itself after 2 rounds of three weeks.",
    ]);
  });

  test("send now", async () => {
    const user = draw(campaignView({ type: "one_time", status: "draft" }));
    fakeApi.on(campaignsApi.preflight, preflight({ recipients: 1, left_out: {} }));
    expect(await told(await ask(user, "Send now"))).toEqual([
      "This email goes to one guest right away. What has been sent cannot be called back.",
    ]);
  });

  test("pause while mails go out", async () => {
    const user = draw(running());
    expect(await told(await ask(user, "Pause"))).toEqual([
      "12 guests have not got the running email yet, and get it on resuming if its offer still runs by then.",
      "Emails that are being handed over at this very moment still arrive.",
      "5 planned emails wait; the next one is Offer B, Thu 19 Nov, 16:00.",
      "An email whose offer ends during the pause is left out.",
      "A code that is already out keeps working until its offer ends, Wed 18 Nov, 23:59.",
    ]);
  });

  test("resume: what is late, what has ended, what comes next", async () => {
    vi.setSystemTime(new Date("2026-11-20T09:00:00Z"));
    const user = draw(campaignView({ status: "paused" }));
    expect(await told(await ask(user, "Resume"))).toEqual([
      "One email whose time has come meanwhile is sent now, late: Offer B.",
      "One email is left out because its offer has ended: Offer A.",
      "The next email goes out on Mon 23 Nov, 16:00, Paris time: Offer C.",
    ]);
  });

  test("cancel a recurring one: its progress is reset", async () => {
    const user = draw(running());
    expect(await told(await ask(user, "Cancel campaign"))).toEqual([
      "12 guests who have not got the running email do not get it.",
      "5 planned emails are not sent; the next would have been Offer B, Thu 19 Nov, 16:00.",
      "Its progress is reset. It can be edited and started again, from offer A on and with new codes.",
      "A code that is already out keeps working until its offer ends, Wed 18 Nov, 23:59.",
    ]);
  });

  test("cancel a one-time one: final", async () => {
    const sending = wave("once", { status: "sending", stats: mailStats({ pending: 2, delivered: 6 }) });
    const user = draw(campaignView({ type: "one_time", status: "sending", stats: sending.stats, calendar: [sending] }));
    expect(await told(await ask(user, "Cancel campaign"))).toEqual([
      "2 guests who have not got the running email do not get it.",
      "6 guests have it already.",
      "This is final: the campaign can no longer be edited or sent, only duplicated.",
    ]);
  });

  test("delete: irreversible", async () => {
    const user = draw(
      campaignView({ status: "completed", calendar: [], stats: mailStats({ delivered: 840, bounced: 1 }) }),
    );
    expect(await told(await ask(user, "Delete"))).toEqual([
      "Its emails and results go, with the list of 841 emails that went out.",
      "This cannot be undone.",
    ]);
  });

  test("duplicate", async () => {
    const user = draw(campaignView());
    expect(await told(await ask(user, "Duplicate"))).toEqual([
      "A draft named “Copy of Autumn table” is made, with the same emails and the same audience. Results are not copied.",
      "Nothing is sent until the draft is started.",
    ]);
  });

  test("without the figures the question says so, and the action is still possible", async () => {
    const user = draw(campaignView());
    fakeApi.on(campaignsApi.one, refusal(403, "forbidden"));
    fakeApi.on(campaignsApi.pause, campaignView({ status: "paused" }));
    const box = await ask(user, "Pause");
    expect(await told(box)).toEqual(["How many guests this concerns could not be loaded."]);
    fakeApi.on(campaignsApi.one, campaignView({ status: "paused" }));
    await user.click(within(box).getByRole("button", { name: "Pause campaign" }));
    await waitFor(() => expect(toasts).toEqual(["“Autumn table” is paused"]));
  });
});

describe("doing it", () => {
  test("focus starts on the safe button, Escape does nothing", async () => {
    const user = draw(campaignView());
    const box = await ask(user, "Cancel campaign");
    await waitFor(() =>
      expect(document.activeElement).toBe(within(box).getByRole("button", { name: "Keep campaign" })),
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a double click pauses once, and tells it", async () => {
    const user = draw(campaignView());
    fakeApi.on(campaignsApi.pause, campaignView({ status: "paused" }));
    const box = await ask(user, "Pause");
    await user.dblClick(within(box).getByRole("button", { name: "Pause campaign" }));
    await waitFor(() => expect(toasts).toEqual(["“Autumn table” is paused"]));
    expect(fakeApi.calls(campaignsApi.pause)).toHaveLength(1);
    expect(done.mock.calls[0]?.[1]).toBe("pause");
  });

  test("staff go through their own door", async () => {
    localStorage.setItem("admin_token", "t");
    const user = draw(campaignView(), CAMPAIGN_DOORS.staff);
    fakeApi.on(adminCampaignsApi.cancel, campaignView({ status: "inactive" }));
    const box = await ask(user, "Cancel campaign");
    await user.click(within(box).getByRole("button", { name: "Cancel campaign" }));
    await waitFor(() => expect(toasts).toEqual(["“Autumn table” is cancelled"]));
  });

  test("a copy is opened where it can be written", async () => {
    const user = draw(campaignView());
    const copy = campaignView({ id: CAMPAIGN_ID.replace("c01", "c02"), name: "Copy of Autumn table", status: "draft" });
    fakeApi.on(campaignsApi.duplicate, copy);
    const box = await ask(user, "Duplicate");
    await user.click(within(box).getByRole("button", { name: "Duplicate campaign" }));
    await waitFor(() => expect(visits).toEqual([`/campaigns/${copy.id}/edit`]));
  });

  test("a deleted one leads away", async () => {
    const user = draw(campaignView({ status: "draft" }));
    fakeApi.on(campaignsApi.remove, { message: "Campaign deleted" });
    const box = await ask(user, "Delete");
    await user.click(within(box).getByRole("button", { name: "Delete campaign" }));
    await waitFor(() => expect(deleted).toHaveBeenCalledTimes(1));
  });

  test("what is missing is listed, with the way to it", async () => {
    const user = draw(campaignView({ status: "draft" }));
    const errors = { "offers.3.template_id": ["Offer D needs a template"], filter: ["Nobody would get this email."] };
    fakeApi.on(campaignsApi.send, refusal(422, "validation_failed", { errors }));
    const box = await ask(user, "Start campaign");
    await user.click(within(box).getByRole("button", { name: "Start campaign" }));
    const alert = await within(box).findByRole("alert");
    expect(
      within(alert)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(Object.values(errors).flat());
    expect(within(alert).getByRole("link").getAttribute("href")).toBe(`/campaigns/${CAMPAIGN_ID}/edit`);
  });

  test.each([
    ["no connection", noConnection, "The campaign could not be paused, please try again. Network error"],
    ["a refusal", () => refusal(409, "campaign_action_refused"), "The server's words"],
  ])("%s is told in the dialog, which stays", async (_, answer, words) => {
    const user = draw(campaignView());
    fakeApi.on(campaignsApi.pause, answer);
    const box = await ask(user, "Pause");
    await user.click(within(box).getByRole("button", { name: "Pause campaign" }));
    expect((await within(box).findByRole("alert")).textContent).toContain(words);
    expect(within(box).getByRole("button", { name: "Pause campaign" }).hasAttribute("data-loading")).toBe(false);
  });
});

describe("a time to send", () => {
  const once = (more: Partial<Campaign> = {}): Campaign => campaignView({ type: "one_time", status: "draft", ...more });

  test("tomorrow at four is offered, in the time of Paris, and sent as it stands there", async () => {
    const user = draw(once());
    fakeApi.on(campaignsApi.schedule, once({ status: "scheduled" }));
    const box = await ask(user, "Schedule");
    expect(await within(box).findByText(/As of today 1,284 guests get it/)).toBeTruthy();
    expect(within(box).getByRole("button", { name: "Day: Tue, 17 Nov 2026" })).toBeTruthy();
    expect(within(box).queryByText(/On your own clock/)).toBeNull();
    await user.click(within(box).getByRole("button", { name: "Schedule" }));
    await waitFor(() => expect(fakeApi.bodies(campaignsApi.schedule)).toEqual([{ at: "2026-11-17T16:00" }]));
    await waitFor(() => expect(toasts).toEqual(["“Autumn table” is scheduled"]));
  });

  test("whoever lives by another clock reads both", async () => {
    localStorage.setItem("user", JSON.stringify({ ...owner, timezone: "Europe/Lisbon" }));
    const user = draw(once());
    const box = await ask(user, "Schedule");
    expect(await within(box).findByText("On your own clock: Tue 17 Nov, 15:00.")).toBeTruthy();
  });

  test("a time that is refused is told at its field, and stays as it was typed", async () => {
    const user = draw(once({ status: "scheduled", scheduled_at: "2026-11-16T15:07:00.000Z" }));
    const past = "Choose a time in the future, Paris time";
    fakeApi.on(campaignsApi.schedule, refusal(422, "validation_failed", { errors: { at: [past] } }));
    const box = await ask(user, "Reschedule");
    expect(within(box).getByText("So far: Mon 16 Nov, 16:07, Paris time.")).toBeTruthy();
    await user.click(within(box).getByRole("button", { name: "Reschedule" }));
    expect((await within(box).findByRole("alert")).textContent).toBe(past);
    expect(fakeApi.bodies(campaignsApi.schedule)).toEqual([{ at: "2026-11-16T16:07" }]);
    expect(within(box).getByRole<HTMLInputElement>("combobox", { name: "Time in Paris" }).value).toBe("16:07");
  });

  test("an hour that comes twice asks which one", async () => {
    const user = draw(once({ status: "scheduled", scheduled_at: "2027-10-31T00:30:00.000Z" }));
    fakeApi.on(campaignsApi.schedule, once({ status: "scheduled" }));
    const box = await ask(user, "Reschedule");
    await user.click(within(box).getByRole("radio", { name: /The second/ }));
    await user.click(within(box).getByRole("button", { name: "Reschedule" }));
    await waitFor(() =>
      expect(fakeApi.bodies(campaignsApi.schedule)).toEqual([{ at: "2027-10-31T02:30", which: "second" }]),
    );
  });
});

test("a summary from a list is enough to begin with", () => {
  renderUi(<Buttons campaign={campaignSummary({ status: "active" })} doors={CAMPAIGN_DOORS.owner} />);
  expect(labels()).toContain("Pause");
});
