import { Counter, Registry, collectDefaultMetrics } from "prom-client";

/** Every counter of the product: what it counts and the labels it tells apart. Labels hold kinds, never people. */
const COUNTERS = {
  unhandled_rejections_total: { help: "Promises that failed with nobody waiting for them.", labels: [] },
  security_events_total: { help: "Failed logins, limits hit and refused proofs.", labels: ["kind"] },
  bounces_total: { help: "Campaign mails that came back or were called spam.", labels: ["kind", "source"] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

export type CounterName = keyof typeof COUNTERS;
type Labels<N extends CounterName> = Record<(typeof COUNTERS)[N]["labels"][number], string>;

const registry = new Registry();
const counters = new Map(
  Object.entries(COUNTERS).map(([name, { help, labels }]) => [
    name,
    new Counter({ name: `plaudit_${name}`, help, labelNames: [...labels], registers: [registry] }),
  ]),
);
let collecting = false;

/** Counts one event of this process. Costs an addition in memory, so it may stand on any path. */
export function countEvent<N extends CounterName>(name: N, labels?: Labels<N>): void {
  counters.get(name)?.inc({ ...labels });
}

/** All figures of this process in Prometheus' text format: the counters above, memory, CPU and event-loop delay. */
export function readMetrics(): Promise<string> {
  if (!collecting) collectDefaultMetrics({ register: registry, prefix: "plaudit_" });
  collecting = true;
  return registry.metrics();
}

export const METRICS_TYPE: string = registry.contentType;
