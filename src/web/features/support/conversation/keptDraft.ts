import { useState } from "react";
import type { Attachment } from "#shared/support/support.model.ts";
import { localStore } from "#web/lib/session/storage.ts";

type Texts = Record<string, string>;

interface Kept<V extends Texts> {
  values: V;
  files: Attachment[];
  /** When the first of the files was sent. */
  filesAt: number;
  /** The last attempt to send: the same content keeps its key, so that a repeated message is written once. */
  attempt?: { key: string; content: string };
}

export interface KeptDraft<V extends Texts> {
  /** As it was when the form opened. */
  initial: { values: V; files: readonly Attachment[] };
  keepValues: (values: V) => void;
  keepFiles: (files: Attachment[]) => void;
  /** The key for a message with this content. */
  keyFor: (content: unknown) => string;
  forget: () => void;
}

/** The server removes files after a day that no message names; a little earlier they are no longer offered. */
const FILES_MS = 23 * 3_600_000;

/**
 * Keeps what somebody writes on this device, so that it survives a reload. `name` tells the person and what is written:
 * the next person at the same device does not see it.
 */
export function useKeptDraft<V extends Texts>(name: string, blank: V): KeptDraft<V> {
  const [draft] = useState(() => openDraft(name, blank));
  return draft;
}

export const draftName = (userId: string | undefined, what: string): string => `support_draft:${userId ?? ""}:${what}`;

/** Takes what was written under one name over to another one, unless something is kept there already. */
export function moveDraft(from: string, to: string): void {
  const kept = localStore.get(from);
  if (kept === null) return;
  if (localStore.get(to) === null) localStore.set(to, kept);
  localStore.remove(from);
}

function openDraft<V extends Texts>(name: string, blank: V): KeptDraft<V> {
  let kept = readKept(name, blank);
  const write = (more: Partial<Kept<V>>): void => {
    kept = { ...kept, ...more };
    const isBlank =
      kept.files.length === 0 && Object.entries(blank).every(([key, value]) => kept.values[key] === value);
    if (isBlank) localStore.remove(name);
    else localStore.set(name, JSON.stringify(kept));
  };
  return {
    initial: { values: kept.values, files: kept.files },
    keepValues: (values) => write({ values }),
    keepFiles: (files) => write({ files, filesAt: kept.files.length === 0 ? Date.now() : kept.filesAt }),
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (kept.attempt?.content !== text) write({ attempt: { key: crypto.randomUUID(), content: text } });
      return kept.attempt?.key ?? crypto.randomUUID();
    },
    forget: () => {
      kept = { values: blank, files: [], filesAt: 0 };
      localStore.remove(name);
    },
  };
}

/** What is stored, as far as it is readable: anybody can write into their browser's storage. */
function readKept<V extends Texts>(name: string, blank: V): Kept<V> {
  const stored = parse(localStore.get(name));
  const values = Object.fromEntries(
    Object.entries(blank).map(([key, value]) => {
      const kept = stored?.values?.[key];
      return [key, typeof kept === "string" ? kept : value];
    }),
  ) as V;
  const filesAt = Number(stored?.filesAt) || 0;
  const areThere = Array.isArray(stored?.files) && Date.now() - filesAt < FILES_MS;
  return {
    values,
    files: areThere ? (stored.files ?? []) : [],
    filesAt,
    ...(stored?.attempt === undefined ? {} : { attempt: stored.attempt }),
  };
}

function parse(text: string | null): Partial<Kept<Texts>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
