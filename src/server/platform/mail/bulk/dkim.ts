import { createPrivateKey } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Signer } from "./bulk-mail.ts";

/** The public half stands in the DNS at `<selector>._domainkey.<domain>`. */
export interface DkimKey {
  domain: string;
  selector: string;
  /** PEM, RSA. */
  privateKey: string;
}

/** What goes to the thread and comes back. */
export interface SignQuestion {
  id: number;
  raw: Uint8Array;
}
export interface SignAnswer {
  id: number;
  /** With its line break; empty if it could not be made. */
  header: string;
}

/** Signs mails in a thread of its own (relaxed/relaxed, RSA-SHA256). The same mail gets the same signature. Throws for a key that is none. */
export function openDkim(key: DkimKey): Signer & { close(): Promise<void> } {
  if (createPrivateKey(key.privateKey).asymmetricKeyType !== "rsa") throw new Error("The DKIM key is no RSA key");
  const waiting = new Map<number, { resolve: (header: string) => void; reject: (error: Error) => void }>();
  let last = 0;
  let thread: Worker | undefined;

  const start = (): Worker => {
    const worker = new Worker(new URL("./dkim-worker.ts", import.meta.url), { workerData: key });
    worker.on("message", ({ id, header }: SignAnswer) => {
      waiting.get(id)?.resolve(header);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
    });
    worker.on("error", (error: Error) => lose(worker, error));
    worker.on("exit", () => lose(worker, new Error("The signing thread ended")));
    return worker;
  };
  /** The next mail gets a new one. */
  const lose = (worker: Worker, error: Error): void => {
    if (thread !== worker) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  return {
    async sign(raw) {
      const worker = (thread ??= start());
      last += 1;
      const question: SignQuestion = { id: last, raw };
      const answered = new Promise<string>((resolve, reject) => waiting.set(question.id, { resolve, reject }));
      // Only somebody who waits keeps the process alive.
      worker.ref();
      worker.postMessage(question);
      const header = await answered;
      if (!header.startsWith("DKIM-Signature:")) throw new Error("The mail could not be signed");
      return Buffer.concat([Buffer.from(header, "latin1"), raw]);
    },
    async close() {
      const worker = thread;
      if (worker) lose(worker, new Error("The signer is closed"));
      await worker?.terminate();
    },
  };
}
