import { offersApi } from "#shared/offers/offers.contract.ts";
import { LONGEST_WAIT_SECONDS } from "#shared/offers/offer-values.ts";
import { ApiError, NetworkError, api, isTransient } from "#web/lib/api/api.ts";
import { localStore } from "#web/lib/session/storage.ts";

/** A code that was scanned without a network. */
export interface KeptCode {
  /** Sent along: told twice, it counts once. */
  key: string;
  payload: string;
  /** When it was scanned, in epoch milliseconds of this device. */
  at: number;
  /** `refused` stays until somebody has read it. */
  state: "waiting" | "accepted" | "refused";
  /** Why it was refused, in the server's words. */
  why?: string;
}

const STORE = "till_kept";
const listeners = new Set<() => void>();
let cached: { raw: string; codes: readonly KeptCode[] } = { raw: "", codes: [] };

function read(): readonly KeptCode[] {
  const raw = localStore.get(STORE) ?? "[]";
  // The same list for the same text, so that React sees no change where there is none.
  if (cached.raw !== raw) cached = { raw, codes: parse(raw) };
  return cached.codes;
}

function parse(raw: string): KeptCode[] {
  try {
    const value: unknown = JSON.parse(raw);
    return Array.isArray(value) ? (value as KeptCode[]) : [];
  } catch {
    return [];
  }
}

function write(codes: readonly KeptCode[]): void {
  localStore.set(STORE, JSON.stringify(codes));
  for (const listener of listeners) listener();
}

const change = (key: string, values: Partial<KeptCode>): void =>
  write(read().map((code) => (code.key === key ? { ...code, ...values } : code)));

/** Codes that wait to be told to the server. They survive a reload, and each is told until the server has answered. */
export const keptCodes = {
  read,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  },
  /** A code that waits already is not kept twice. */
  keep({ key, payload }: Pick<KeptCode, "key" | "payload">): void {
    const waits = read().some((code) => code.payload === payload && code.state === "waiting");
    if (!waits) write([...read(), { key, payload, at: Date.now(), state: "waiting" }]);
  },
  /** Forgets those that were answered. */
  dismiss: (): void => write(read().filter(({ state }) => state === "waiting")),
};

let running: Promise<void> | undefined;

/** Tells the server what waits, one after the other, and stops where there is still no connection. Asked again meanwhile, it is the same round. */
export function tellKept(token: string | undefined, words: { tooOld: string }): Promise<void> {
  running ??= tellAll(token, words).finally(() => {
    running = undefined;
  });
  return running;
}

async function tellAll(token: string | undefined, words: { tooOld: string }): Promise<void> {
  for (const { key, payload, at } of read().filter(({ state }) => state === "waiting")) {
    const seconds = Math.max(0, Math.floor((Date.now() - at) / 1000));
    if (seconds > LONGEST_WAIT_SECONDS) {
      change(key, { state: "refused", why: words.tooOld });
      continue;
    }
    try {
      await api(offersApi.validate, { body: { payload, key, seconds_ago: seconds }, token, quiet: true });
      change(key, { state: "accepted" });
    } catch (error) {
      // Without a connection, a working server or a till that may ask, it goes on waiting.
      if (!(error instanceof ApiError) || isTransient(error) || [401, 403, 429].includes(error.status)) return;
      change(key, { state: "refused", why: error.message });
    }
  }
}

/** Whether the code can be kept for later: nothing is known about it, and asking later may work. */
export const isWorthKeeping = (error: unknown): boolean => error instanceof NetworkError || isTransient(error);
