import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { LOCALES, type Locale } from "#shared/domain/locales.ts";
import { RestaurantFrame } from "#web/app/layouts/RestaurantFrame.tsx";
import { pageTitle } from "#web/app/pageTitle.ts";
import { Theme } from "#web/app/Theme.tsx";
import { i18n, initOpenI18n, loadAllTexts } from "#web/lib/words/i18n.ts";
import { ownerSession } from "#web/lib/session/session.ts";
import { DashboardPage } from "#web/pages/owner/dashboard/DashboardPage.tsx";
import { fitsWidth } from "./fitsWidth.ts";
import { SKETCH_LAYOUTS, markFor, templateId, type Greetings, type SketchLayout } from "./sketch.ts";

interface WrittenSketch {
  path: string;
  locale: Locale;
  title: string;
  greetings: Greetings;
  layouts: { id: string; html: string }[];
}

const WIDTHS: Record<SketchLayout, number> = { phone: 390, narrow: 820, wide: 1440 };

/**
 * Draws the dashboard as it stands while its figures are on their way, with marks where a person's own values go. Runs
 * when the web is built, so that the browser has something to show before any script has arrived.
 */
export async function renderSketches(): Promise<WrittenSketch[]> {
  ownerSession.save({ token: "-", user: NOBODY });
  const written: WrittenSketch[] = [];
  for (const locale of LOCALES) {
    await initOpenI18n(locale);
    await loadAllTexts();
    const greet = (time: keyof Greetings): string => i18n.t(`shell:greeting.${time}`, { name: markFor("firstName") });
    const layouts = [];
    for (const layout of SKETCH_LAYOUTS) layouts.push({ id: templateId(layout), html: await draw(layout) });
    written.push({
      path: "/dashboard",
      locale,
      title: pageTitle("dashboard"),
      greetings: { morning: greet("morning"), day: greet("day"), evening: greet("evening") },
      layouts,
    });
  }
  return written;
}

/** Somebody of whom nothing is known but the marks. */
const NOBODY: OwnerUser = {
  id: "",
  name: markFor("name"),
  first_name: markFor("firstName"),
  last_name: "",
  email: markFor("email"),
  phone: null,
  role: "professional",
  status: "active",
  email_verified_at: null,
  subscription_status: "active",
  country: "",
  timezone: "",
  locale: "en",
  restaurant: { id: "", name: markFor("restaurant"), city: markFor("place"), country: "", status: "active" },
};

async function draw(layout: SketchLayout): Promise<string> {
  const root = createRootRoute();
  const frame = createRoute({ getParentRoute: () => root, id: "frame", component: RestaurantFrame });
  const page = createRoute({
    getParentRoute: () => frame,
    path: "/dashboard",
    component: DashboardPage,
    staticData: { meta: { name: "dashboard", layout: "restaurant" } },
  });
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ["/dashboard"] }),
    isServer: true,
  });
  await router.load();
  return atWidth(WIDTHS[layout], () =>
    renderToString(
      <Theme>
        <RouterProvider router={router} />
      </Theme>,
    ),
  );
}

/** Layouts ask how wide the window is; while this draws, they are told. */
function atWidth<T>(width: number, render: () => T): T {
  const matchMedia = (query: string) => ({ matches: fitsWidth(query, width) });
  Object.assign(globalThis, { window: { matchMedia } });
  try {
    return render();
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
}
