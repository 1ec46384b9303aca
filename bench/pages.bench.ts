import { type Figure, atMost, kiloBytes, paintFigure, shiftFigure } from "./bench.ts";
import { measureInBrowser } from "./browser.ts";
import { logIn } from "./load.ts";
import { startProduct } from "./servers.ts";

export const name = "pages";

const BUDGETS = {
  login: { floor: 2_000, goal: 1_200 },
  loginScript: { floor: 140 * 1024, goal: 100 * 1024 },
  dashboard: { floor: 4_000, goal: 3_000 },
  dashboardFast: { floor: 1_300, goal: 900 },
};
const MAX_SHIFT = 0.02;

/** Login and dashboard in a browser: a phone on slow 4G, the dashboard also on fast 4G, by phone and on a desk. */
export async function run(): Promise<Figure[]> {
  const product = await startProduct();
  const site = `http://localhost:${product.port}`;
  try {
    const login = await measureInBrowser(`${site}/login`, { until: "form button[type=submit]" });
    const { token, user } = await logIn(product.port);
    // A review's text: with it everything is there, and the sketch of before is gone.
    const visit = { stored: { token, user: JSON.stringify(user) }, until: "main p[lang]" };
    const dashboard = await measureInBrowser(`${site}/dashboard`, visit);
    const fast = await measureInBrowser(`${site}/dashboard`, { ...visit, network: "fast4g" });
    const desk = await measureInBrowser(`${site}/dashboard`, {
      ...visit,
      network: "fast4g",
      width: 1440,
      slowdown: 1,
    });
    return [
      paintFigure("login, largest paint, slow 4G, processor 4x slower", login.lcp, BUDGETS.login),
      shiftFigure("login, layout shift", login.cls, MAX_SHIFT),
      atMost(
        "login, script files as packed",
        login.scriptBytes || Number.POSITIVE_INFINITY,
        BUDGETS.loginScript,
        kiloBytes,
      ),
      paintFigure("dashboard, largest paint, slow 4G", dashboard.lcp, BUDGETS.dashboard),
      shiftFigure("dashboard, layout shift, phone", dashboard.cls, MAX_SHIFT),
      paintFigure("dashboard, largest paint, fast 4G, phone", fast.lcp, BUDGETS.dashboardFast),
      paintFigure("dashboard, largest paint, fast 4G, desk, processor as it is", desk.lcp, BUDGETS.dashboardFast),
      shiftFigure("dashboard, layout shift, desk", desk.cls, MAX_SHIFT),
    ];
  } finally {
    await product.stop();
  }
}
