import { PATIENCE, connect } from "#server/db/connection.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded-postgres.ts";
import { type Budget, type Figure, SERVER_WARM_UP, atMost, compare, medianOf, ratioFigure } from "./bench.ts";
import { type Call, costOf, demoOwner, send } from "./load.ts";
import { type MeasuredServer, startProduct, startReference } from "./servers.ts";

export const name = "calls";

const CALLS = 600;
/** Asked all the time by everybody who is signed in. */
const RATIOS = [
  { what: "clients list", path: "/api/clients", budget: { floor: 0.2, goal: 0.4 } },
  { what: "reviews list", path: "/api/reviews", budget: { floor: 0.2, goal: 0.4 } },
  { what: "unread count", path: "/api/notifications/unread-count", budget: { floor: 0.35, goal: 0.5 } },
];
/** Microseconds. */
const DASHBOARD: Budget = { floor: 1_000, goal: 600 };
const DASHBOARD_ROUNDS = 5;

/** What a signed-in owner's calls cost, against Node's bare server that asks its database once. */
export async function run(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const headers = await demoOwner(product.port);
    const figures: Figure[] = [];
    for (const { what, path, budget } of RATIOS) {
      const calls = Array.from({ length: CALLS }, (): Call => ({ path, headers }));
      figures.push(await againstOneSelect(product, what, { calls, budget }));
    }
    return [...figures, await measureDashboard(product, headers)];
  } finally {
    await product.stop();
  }
}

async function againstOneSelect(
  product: MeasuredServer & { dataDir: string },
  what: string,
  { calls, budget }: { calls: Call[]; budget: Budget },
): Promise<Figure> {
  const [first] = calls;
  if (!first) throw new Error("No calls to make");
  const { body } = await send(product.port, first);
  // Attaches to the product's own database.
  const postgres = await startEmbeddedPostgres({ dataDir: product.dataDir });
  const { db, close } = connect(postgres.connectionString, { max: 1, patience: PATIENCE.job });
  const restaurant = await db.selectFrom("restaurants").select("id").limit(1).executeTakeFirstOrThrow();
  const reference = await startReference(body, {
    DATABASE_URL: postgres.connectionString,
    SELECT_ID: restaurant.id,
  });
  try {
    const result = await compare({
      bare: () => costOf(reference, calls, { wanted: 200 }),
      ours: () => costOf(product, calls, { wanted: 200 }),
      warmUp: SERVER_WARM_UP,
    });
    return ratioFigure(what, result, budget);
  } finally {
    await reference.stop();
    await close();
    await postgres.stop();
  }
}

async function measureDashboard(product: MeasuredServer, headers: Record<string, string>): Promise<Figure> {
  const calls = Array.from({ length: CALLS }, (): Call => ({ path: "/api/dashboard", headers }));
  const rounds: number[] = [];
  for (let round = 0; round < SERVER_WARM_UP + DASHBOARD_ROUNDS; round += 1) {
    const cost = await costOf(product, calls, { wanted: 200 });
    if (round >= SERVER_WARM_UP) rounds.push(cost);
  }
  return atMost(
    "dashboard, processor time of the server",
    medianOf(rounds),
    DASHBOARD,
    (cost) => `${cost.toFixed(0)} µs`,
  );
}
