import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { Answer } from "./surface.ts";

export interface Figures {
  requests: number;
  endpoints: string[];
  failures: string[];
  mismatches: string[];
}

/** Counts what a sweep asked and got; told to whoever runs all of them, at the end of the file. */
export class Tally {
  private readonly figures: Figures = { requests: 0, endpoints: [], failures: [], mismatches: [] };
  private readonly seen = new Set<string>();

  constructor(name: string) {
    afterAll(() => {
      const folder = process.env["SECURITY_REPORT"];
      const report = JSON.stringify({ ...this.figures, endpoints: [...this.seen] });
      if (folder) writeFileSync(join(folder, `${name}.json`), report);
    });
  }

  /** Notes an answer and returns it. */
  note(def: Pick<Endpoint, "method" | "path">, what: string, answer: Answer): Answer {
    const name = `${def.method} ${def.path}`;
    this.figures.requests += 1;
    this.seen.add(name);
    if (answer.status >= 500) this.figures.failures.push(`${name} ${what}: ${answer.status}`);
    return answer;
  }

  /** Notes that an answer was not the one the contract promises. */
  mismatch(def: Pick<Endpoint, "method" | "path">, what: string, answer: Answer): void {
    const told = `${answer.status} ${JSON.stringify(answer.body["code"])}`;
    this.figures.mismatches.push(`${def.method} ${def.path} ${what}: ${told}`);
  }

  /** What went wrong since the last time this was asked. */
  private readonly told = { failures: 0, mismatches: 0 };
  faults(): string[] {
    const { failures, mismatches } = this.figures;
    const faults = [...failures.slice(this.told.failures), ...mismatches.slice(this.told.mismatches)];
    Object.assign(this.told, { failures: failures.length, mismatches: mismatches.length });
    return faults;
  }
}
