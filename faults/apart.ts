import { type Server, startPostgres } from "./postgres.ts";
import { type Product, demoFolder, launch } from "./product.ts";
import { type Stage, until } from "./stage.ts";

/** Settings that a web or a worker process of its own asks for, where nothing is paid. */
export const UNPAID = { STRIPE_SECRET_KEY: "sk_test_faults", STRIPE_WEBHOOK_SECRET: "whsec_faults" };

/** Web and workers as processes of their own, on one database with the demo's people in it. */
export interface Apart {
  server: Server;
  web: Product;
  startWorker(): Promise<Product>;
}

export async function startApart(
  stage: Stage,
  env: Record<string, string>,
  { workers = 0 }: { workers?: number } = {},
): Promise<Apart> {
  const dataDir = await demoFolder(stage);
  const server = await startPostgres(stage, dataDir);
  const start = (role: "web" | "worker"): Promise<Product> =>
    launch(stage, { dataDir, env: { DATABASE_URL: server.url, ...UNPAID, ...env, ROLE: role } });
  const startWorker = async (): Promise<Product> => {
    const worker = await start("worker");
    await until("the worker runs", () => worker.output().includes("worker is running"), { seconds: 45 });
    return worker;
  };
  const web = await start("web");
  await Promise.all([web.ready(), ...Array.from({ length: workers }, startWorker)]);
  return { server, web, startWorker };
}
