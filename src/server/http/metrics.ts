import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/errors.ts";
import { METRICS_TYPE, readMetrics } from "#server/platform/metrics/metrics.ts";

/** `/metrics` for a Prometheus that knows the token; without a token set, the path does not exist. */
export function installMetrics(app: FastifyInstance, token: string | undefined): void {
  if (token === undefined) return;
  const expected = hash("sha256", `Bearer ${token}`, "buffer");
  app.get("/metrics", async (request, reply) => {
    const given = hash("sha256", request.headers.authorization ?? "", "buffer");
    if (!timingSafeEqual(given, expected)) throw new AppError("unauthenticated");
    return reply
      .type(METRICS_TYPE)
      .header("cache-control", "no-store")
      .send(await readMetrics());
  });
}
