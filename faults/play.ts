import { NotRun, type Scenario, Verdict, secondsOf } from "./scenario.ts";
import { Stage } from "./stage.ts";

export interface Result {
  scenario: Scenario;
  outcome: "ok" | "failed" | "not run";
  figures: string[];
  faults: string[];
  tookMs: number;
}

/** Plays one scenario within its time and clears up after it. */
export async function play(
  scenario: Scenario,
  { limitMs = scenario.seconds * 1000, patience = 1 }: { limitMs?: number; patience?: number } = {},
): Promise<Result> {
  const stage = new Stage();
  const verdict = new Verdict(patience);
  const began = performance.now();
  let notRun = false;
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not over after ${secondsOf(limitMs)}`)), limitMs);
  });
  try {
    await Promise.race([scenario.run(stage, verdict), timeIsUp]);
  } catch (error) {
    notRun = error instanceof NotRun;
    verdict.faults.push(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    await stage.end();
  }
  const { figures, faults } = verdict;
  const outcome = notRun ? "not run" : faults.length > 0 ? "failed" : "ok";
  return { scenario, outcome, figures, faults, tookMs: performance.now() - began };
}

/** One line: what was done, what was seen, how it ended. */
export function describe({ scenario, outcome, figures, faults, tookMs }: Result): string {
  const seen = outcome === "ok" ? figures.join(", ") : [...figures, ...faults.map((fault) => `✗ ${fault}`)].join(", ");
  return `${scenario.id.padEnd(16)} ${scenario.title}: ${seen} … ${outcome} (${secondsOf(tookMs)})`;
}
