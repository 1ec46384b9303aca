import { brotliCompressSync, gunzipSync } from "node:zlib";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE, connect } from "#server/db/connection.ts";
import { LEAD_LIMITS } from "#server/features/clients/clients.limits.ts";
import { LEAD_PLACEHOLDERS, leadSql } from "#server/features/clients/consent/leads.repo.ts";
import { joinLimits } from "#server/features/limits/limits.service.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import {
  type Figure,
  ROUNDS,
  SERVER_WARM_UP,
  atMost,
  compare,
  kiloBytes,
  paintFigure,
  ratioFigure,
  shiftFigure,
} from "./bench.ts";
import { measureInBrowser } from "./browser.ts";
import { type Call, costOf, send } from "./load.ts";
import { type MeasuredServer, startProduct, startReference } from "./servers.ts";

export const name = "guest-page";

const PAGES = 2_000;
/** Under a restaurant's limit over all rounds. */
const LEADS = 600;
const RESTAURANTS = 24;
const BUDGETS = {
  page: { floor: 0.3, goal: 0.45 },
  lead: { floor: 0.5, goal: 0.65 },
  // Counting a tap may make the page a tenth dearer.
  tap: { floor: 1 / 1.1 },
  lcp: { floor: 1_200, goal: 800 },
  script: { floor: 3 * 1024 },
};
const MAX_SHIFT = 0.02;
const PAGE: Call = {
  path: "/review/marrovia",
  headers: {
    "accept-encoding": "gzip, deflate, br",
    "accept-language": "en-GB,en;q=0.9",
    "user-agent":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
  },
};

/** The review page and its form against Node's bare server, and the page in a browser on a poor connection. */
export async function run(): Promise<Figure[]> {
  const product = await startProduct({ TRUSTED_PROXIES: "127.0.0.1" });
  try {
    return [
      await measurePage(product),
      await measureTaps(product),
      await measureLeads(product, product.dataDir),
      ...(await measureBrowser(product)),
    ];
  } finally {
    await product.stop();
  }
}

/** The page behind a keychain, whose taps are counted, against the same page behind the restaurant's own code. */
async function measureTaps(product: MeasuredServer): Promise<Figure> {
  let visitors = 0;
  const visits = (path: string): Call[] =>
    Array.from({ length: PAGES }, () => {
      visitors += 1;
      const ip = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
      return { path, headers: { ...PAGE.headers, "x-forwarded-for": ip } };
    });
  const result = await compare({
    bare: () => costOf(product, visits(PAGE.path), { wanted: 200 }),
    ours: () => costOf(product, visits("/review/mrv-01"), { wanted: 200 }),
    warmUp: SERVER_WARM_UP,
  });
  return ratioFigure("review page with a tap to count, against one without", result, BUDGETS.tap);
}

async function measurePage(product: MeasuredServer): Promise<Figure> {
  const { body, headers } = await send(product.port, PAGE);
  const reference = await startReference(body, { ENCODING: String(headers["content-encoding"]) });
  try {
    const calls = Array.from({ length: PAGES }, () => PAGE);
    const result = await compare({
      bare: () => costOf(reference, calls, { wanted: 200 }),
      ours: () => costOf(product, calls, { wanted: 200 }),
      warmUp: SERVER_WARM_UP,
    });
    return ratioFigure(`review page, ${body.length} bytes packed`, result, BUDGETS.page);
  } finally {
    await reference.stop();
  }
}

async function measureLeads(product: MeasuredServer, dataDir: string): Promise<Figure> {
  // Attaches to the product's own database.
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { db, close } = connect(postgres.connectionString, { max: 2, patience: PATIENCE.job });
  const codes = Array.from({ length: RESTAURANTS }, (_, index) => `bench-${index}`);
  const at = new Date();
  const made = await db
    .insertInto("restaurants")
    .values(
      codes.map((review_code) => ({
        user_id: null,
        name: `Table ${review_code}`,
        email: null,
        phone: null,
        website: null,
        address: "1 rue du Four",
        city: "Metz",
        postal_code: "57000",
        country: "FR",
        google_place_id: null,
        review_code,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning("id")
    .execute();
  const body = Buffer.from("");
  const reference = await startReference(body, {
    DATABASE_URL: postgres.connectionString,
    LEAD_SQL: leadSql(joinLimits(LEAD_LIMITS, LEAD_PLACEHOLDERS.limits, LEAD_PLACEHOLDERS.now).sql),
    RESTAURANT_IDS: made.map(({ id }) => id).join(),
  });
  try {
    const forms = await formsFor(product, codes, LEADS * (SERVER_WARM_UP + ROUNDS));
    const nextOf = (sent: Iterator<Call>): Call[] => Array.from({ length: LEADS }, () => sent.next().value as Call);
    const [toReference, toProduct] = [forms.values(), forms.values()];
    const result = await compare({
      bare: () => costOf(reference, nextOf(toReference), { wanted: 200 }),
      ours: () => costOf(product, nextOf(toProduct), { wanted: 303 }),
      warmUp: SERVER_WARM_UP,
    });
    return ratioFigure("lead submit", result, BUDGETS.lead);
  } finally {
    await reference.stop();
    await close();
    await postgres.stop();
  }
}

/** Forms as guests send them, each from an address of its own and with a visit that is old enough. */
async function formsFor(product: MeasuredServer, codes: readonly string[], count: number): Promise<Call[]> {
  const calls: Call[] = [];
  for (let number = 1; number <= count; number += 1) {
    const path = `/review/${codes[number % codes.length]}`;
    const ip = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const page = await send(product.port, { ...PAGE, path });
    const visit = /name="visit" value="([^"]+)"/.exec(gunzipSync(page.body).toString())?.[1] ?? "";
    const fields = {
      first_name: "Jonas",
      last_name: "Wittkamp",
      email: `guest${number}@example.com`,
      marketing_consent: "true",
      visit,
      website: "",
      phone: "",
    };
    const headers = { ...PAGE.headers, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": ip };
    calls.push({ method: "POST", path, headers, body: new URLSearchParams(fields).toString() });
  }
  await sleep(2_100);
  return calls;
}

async function measureBrowser(product: MeasuredServer): Promise<Figure[]> {
  const { lcp, cls, scripts } = await measureInBrowser(`http://127.0.0.1:${product.port}/review/marrovia`);
  const packed = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  return [
    paintFigure("review page, largest paint, slow 4G, processor 4x slower", lcp, BUDGETS.lcp),
    shiftFigure("review page, layout shift", cls, MAX_SHIFT),
    atMost("review page, script, brotli", packed || Number.POSITIVE_INFINITY, BUDGETS.script, kiloBytes),
  ];
}
