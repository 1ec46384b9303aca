import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A mail server in a process of its own that takes everything, fast. */
export interface MailSink {
  url: string;
  /** How many mails it took. */
  taken(): Promise<number>;
  /** How often it took each Message-ID; only if it keeps them. */
  ids(): Promise<Map<string, number>>;
  leave(): Promise<void>;
  /** Back on the same port. */
  comeBack(): Promise<void>;
  stop(): void;
}

export async function startMailSink({ keepsIds = false } = {}): Promise<MailSink> {
  const child = fork(join(import.meta.dirname, "mail-sink-process.ts"), keepsIds ? ["--ids"] : [], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  let last: Promise<unknown> = Promise.resolve();
  // One question after the other: answers carry no name.
  const ask = <T>(question: string | { port: number }): Promise<T> => {
    const answer = last.then(async () => {
      child.send(question);
      return ((await once(child, "message")) as [T])[0];
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: async () => (await ask<{ taken: number }>("taken")).taken,
    ids: async () => new Map((await ask<{ ids: [string, number][] }>("ids")).ids),
    leave: async () => void (await ask("leave")),
    comeBack: async () => void (await ask({ port })),
    stop: () => child.disconnect(),
  };
}
