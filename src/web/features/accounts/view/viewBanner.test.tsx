import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { adminSession, ownerSession } from "#web/lib/session/session.ts";
import { forgetEndedView, forgetView, isViewTab, keepView } from "#web/lib/session/supportView.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, refusal } from "#web/testing/fakeApi.ts";
import { owner } from "#web/testing/owner.ts";
import { renderUi } from "#web/testing/render.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { ViewBanner } from "./ViewBanner.tsx";

const SHOWN = { id: "0198c1de-7c40-7000-8000-000000000701", name: "Marthe Villard" };
const view = (seconds = 900) => ({
  token: "view-token-of-marthe",
  seconds_left: seconds,
  owner: SHOWN,
  restaurant: "Osteria Marrovia",
});
let toasts: string[] = [];
let visited: string[] = [];

beforeAll(initI18n);
fakeApi.setUp();
beforeEach(() => {
  [toasts, visited] = [[], []];
  setToastPresenter(({ title }) => toasts.push(title));
  setNavigate((href) => visited.push(href));
  ownerSession.save({ token: "own-token", user: owner });
  keepView(view());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetView();
  ownerSession.clear();
  adminSession.clear();
});

describe("the banner of a view", () => {
  test("says whose account it is, that nothing can be changed, and how long it lasts", () => {
    renderUi(<ViewBanner />);
    const banner = screen.getByRole("complementary", { name: "Support view" });
    expect(banner.textContent).toContain(
      "You are viewing Osteria Marrovia as Marthe Villard · read-only · ends in 15:00",
    );
  });

  test("ends it in the name of whoever looks, and leads back to the owner's page", async () => {
    fakeApi.on(adminUsersApi.endView, { message: "Ended" });
    renderUi(<ViewBanner />);
    await userEvent.click(screen.getByRole("button", { name: "End" }));
    await waitFor(() => expect(visited).toEqual([`/admin/users/${SHOWN.id}`]));
    expect(fakeApi.calls(adminUsersApi.endView)).toHaveLength(1);
    expect(ownerSession.token()).toBeNull();
  });

  test("stays when it could not be ended", async () => {
    fakeApi.on(adminUsersApi.endView, refusal(503, "unavailable"));
    renderUi(<ViewBanner />);
    await userEvent.click(screen.getByRole("button", { name: "End" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect([visited, ownerSession.token()]).toEqual([[], "view-token-of-marthe"]);
  });

  test("leads back by itself when time is over", () => {
    vi.useFakeTimers();
    keepView(view(2));
    renderUi(<ViewBanner />);
    expect(visited).toEqual([]);
    act(() => void vi.advanceTimersByTime(3000));
    expect(visited).toEqual([`/admin/users/${SHOWN.id}?view=ended`]);
  });
});

describe("in the tab of a view", () => {
  test("the owner's token is the view's, and the browser's own owner stays as they were", () => {
    expect(ownerSession.token()).toBe("view-token-of-marthe");
    ownerSession.saveUser({ ...owner, first_name: "Marthe" });
    forgetView();
    expect([ownerSession.token(), ownerSession.user()]).toEqual(["own-token", owner]);
  });

  test("a 401 leads to the owner's page in the back office, and nobody else steps in", async () => {
    fakeApi.on(accountsApi.user, refusal(401, "unauthenticated"));
    await expect(api(accountsApi.user)).rejects.toThrow();
    expect(visited).toEqual([`/admin/users/${SHOWN.id}?view=ended`]);
    expect([isViewTab(), ownerSession.token()]).toEqual([true, null]);
    expect(localStorage.getItem("token")).toBe("own-token");
    forgetEndedView();
    expect([isViewTab(), ownerSession.token()]).toEqual([false, "own-token"]);
  });

  test("a button that would change something says why it does not", async () => {
    fakeApi.on(accountsApi.updateProfile, refusal(403, "view_only", { message: "You are only viewing" }));
    function Save() {
      const { run, problem } = useAction({ run: () => api(accountsApi.updateProfile, { body: {} as never }) });
      return (
        <>
          <button onClick={() => run()}>Save</button>
          {problem}
        </>
      );
    }
    renderUi(<Save />);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(toasts).toEqual(["You are only viewing this account"]));
  });
});
