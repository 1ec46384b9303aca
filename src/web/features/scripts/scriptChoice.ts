import { useSyncExternalStore } from "react";
import type { ConsentWords } from "#shared/scripts/scripts.contract.ts";
import { CONSENT_KEY } from "#shared/scripts/script-run.ts";
import { localStore } from "#web/lib/session/storage.ts";

/** The visitor's answer to custom scripts that wait for one; null while nobody was asked. */
export const readChoice = (): string | null => localStore.get(CONSENT_KEY);
export const keepChoice = (isYes: boolean): void => localStore.set(CONSENT_KEY, isYes ? "yes" : "no");

/** What asks again, where scripts of this page wait for an answer. */
interface Asking {
  words: ConsentWords;
  ask: () => void;
}
let asking: Asking | null = null;
const listeners = new Set<() => void>();

/** The loader tells what this page's scripts ask for. */
export function setAsking(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const readAsking = (): Asking | null => asking;

/** For a link with which people change their mind; null where there is nothing to choose. */
export const useScriptChoice = (): Asking | null => useSyncExternalStore(subscribe, readAsking, readAsking);
