import { type Figure, paintFigure, shiftFigure } from "./bench.ts";
import { measureInBrowser } from "./browser.ts";
import { logIn } from "./load.ts";
import { startProduct } from "./servers.ts";

export const name = "pages";

const FLOORS = { login: 2_000, loginScript: 140 * 1024, dashboard: 4_000, dashboardFast: 1_300, shift: 0.02 };

/** Login and dashboard in a browser: a phone on slow 4G, and the dashboard on a desk with fast 4G. */
export async function run(): Promise<Figure[]> {
  const product = await startProduct();
  const site = `http://localhost:${product.port}`;
  try {
    const login = await measureInBrowser(`${site}/login`, { until: "form button[type=submit]" });
    const { token, user } = await logIn(product.port);
    const visit = { stored: { token, user: JSON.stringify(user) }, until: "main h1" };
    const dashboard = await measureInBrowser(`${site}/dashboard`, visit);
    const fast = await measureInBrowser(`${site}/dashboard`, { ...visit, network: "fast4g", width: 1440 });
    return [
      paintFigure("login, largest paint, slow 4G, processor 4x slower", login.lcp, FLOORS.login),
      shiftFigure("login, layout shift", login.cls, FLOORS.shift),
      {
        what: "login, script files as packed",
        value: `${(login.scriptBytes / 1024).toFixed(1)} kB`,
        floor: `≤ ${FLOORS.loginScript / 1024} kB`,
        ok: login.scriptBytes > 0 && login.scriptBytes <= FLOORS.loginScript,
      },
      paintFigure("dashboard, largest paint, slow 4G", dashboard.lcp, FLOORS.dashboard),
      shiftFigure("dashboard, layout shift, phone", dashboard.cls, FLOORS.shift),
      paintFigure("dashboard, largest paint, fast 4G", fast.lcp, FLOORS.dashboardFast),
      shiftFigure("dashboard, layout shift, desk", fast.cls, FLOORS.shift),
    ];
  } finally {
    await product.stop();
  }
}
