import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { officeCampaign } from "#web/testing/campaignOffice.ts";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { renderUi } from "#web/testing/render.tsx";
import { DemoClock } from "./DemoClock.tsx";
import { hoursUntil } from "./useDemoClock.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-16T10:00:00.000Z");
const clockAt = (hours: number) => ({
  now: new Date(START + hours * HOUR).toISOString(),
  ahead_seconds: hours * 3600,
  is_movable: true,
});
const movingAt = (hours: number, to: number) => ({ ...clockAt(hours), moving_to: clockAt(to).now });

let toasts: string[] = [];
beforeAll(initI18n);
fakeApi.setUp();
afterEach(cleanup);
beforeEach(() => {
  toasts = [];
  setToastPresenter(({ title }) => toasts.push(title));
  fakeApi.on(adminCampaignsApi.clock, clockAt(0));
  fakeApi.on(adminCampaignsApi.list, ({ query }) => ({
    data:
      query.get("status") === "active"
        ? [officeCampaign(1, { status: "active", next: { slot: "B", due_at: "2026-11-19T15:00:00.000Z" } })]
        : [
            officeCampaign(2, {
              type: "one_time",
              status: "scheduled",
              next: { slot: "once", due_at: "2026-11-16T15:20:00.000Z" },
            }),
          ],
    meta: {},
  }));
});

const button = (name: string): Promise<HTMLElement> => screen.findByRole("button", { name });

test("outside of a demo there is no clock to see", async () => {
  fakeApi.on(adminCampaignsApi.clock, { ...clockAt(0), is_movable: false });
  renderUi(<DemoClock />);
  await waitFor(() => expect(fakeApi.calls(adminCampaignsApi.clock)).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
  expect(fakeApi.calls(adminCampaignsApi.list)).toEqual([]);
});

describe("in a demo", () => {
  test("it says what time it is for campaigns, in Paris", async () => {
    renderUi(<DemoClock />);
    expect(await screen.findByText(/For campaigns it is Mon 16 Nov, 11:00 in Paris\./)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Demo: move the clock" })).toBeTruthy();
  });

  test.each([
    ["One day", 24],
    ["One week", 168],
    ["Three weeks", 504],
    ["To the next email", 6],
  ])("%s is %i hours", async (name, hours) => {
    const sent = Promise.withResolvers<void>();
    fakeApi.on(adminCampaignsApi.moveClock, async () => {
      await sent.promise;
      fakeApi.on(adminCampaignsApi.clock, clockAt(hours));
      return movingAt(0, hours);
    });
    renderUi(<DemoClock />);
    const step = await button(name);
    await waitFor(() => expect(step.hasAttribute("disabled")).toBe(false));
    await userEvent.dblClick(step);
    sent.resolve();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatch(/^For campaigns it is now/);
    expect(fakeApi.bodies(adminCampaignsApi.moveClock)).toEqual([{ hours }]);
  });

  test("while mails are sent on the way it shows how far it has come, until it is there", async () => {
    fakeApi.on(adminCampaignsApi.moveClock, () => {
      fakeApi.on(adminCampaignsApi.clock, movingAt(6, 24));
      return movingAt(0, 24);
    });
    renderUi(<DemoClock />);
    await userEvent.click(await button("One day"));
    const bar = await screen.findByRole("progressbar", { name: "Time passes until Tue 17 Nov, 11:00" });
    await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("25"));
    expect((await button("One week")).hasAttribute("disabled")).toBe(true);
    fakeApi.on(adminCampaignsApi.clock, clockAt(24));
    await waitFor(() => expect(toasts).toEqual(["For campaigns it is now Tue 17 Nov, 11:00 in Paris"]));
    expect(screen.queryByRole("progressbar")).toBeNull();
    await waitFor(async () => expect((await button("One week")).hasAttribute("disabled")).toBe(false));
  });

  test("somebody else's move is seen too, and not disturbed", async () => {
    fakeApi.on(adminCampaignsApi.clock, movingAt(0, 24));
    renderUi(<DemoClock />);
    await screen.findByRole("progressbar");
    expect((await button("One day")).hasAttribute("disabled")).toBe(true);
  });

  test("a refusal is told, and it can be tried again", async () => {
    fakeApi.on(adminCampaignsApi.moveClock, refusal(409, "campaign_clock_fixed"));
    renderUi(<DemoClock />);
    await userEvent.click(await button("One day"));
    await waitFor(() => expect(toasts).toEqual(["The clock could not be moved, please try again."]));
    expect((await button("One day")).hasAttribute("disabled")).toBe(false);
  });

  test("without a planned mail there is none to go to", async () => {
    fakeApi.on(adminCampaignsApi.list, { data: [], meta: {} });
    renderUi(<DemoClock />);
    await button("One day");
    await waitFor(() => expect(fakeApi.calls(adminCampaignsApi.list)).toHaveLength(2));
    expect((await button("To the next email")).hasAttribute("disabled")).toBe(true);
  });
});

test.each([
  ["2026-11-16T10:00:01.000Z", 1],
  ["2026-11-16T11:00:00.000Z", 1],
  ["2026-11-16T11:00:01.000Z", 2],
  ["2026-11-16T09:00:00.000Z", 1],
  ["2027-11-16T09:00:00.000Z", 744],
])("until %s it takes %i hours", (at, hours) => {
  expect(hoursUntil(at, "2026-11-16T10:00:00.000Z")).toBe(hours);
});
