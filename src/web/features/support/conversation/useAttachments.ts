import { useEffect, useRef, useState } from "react";
import type { Attachment } from "#shared/support/support.model.ts";
import { ApiError, api, isTransient } from "#web/lib/api/api.ts";
import { sendFile } from "#web/lib/api/sendFile.ts";
import { faultOf, sentName, takeFiles } from "./attachmentRules.ts";
import type { FileDoors } from "./conversationDoors.ts";
import { useFileWords } from "./useFileWords.ts";

/** As long as the server waits for a file. */
const UPLOAD_MS = 300_000;

/** A file on its way into a message. */
export interface AttachedFile {
  key: string;
  name: string;
  bytes: number;
  state: "sending" | "done" | "failed";
  /** How much of it is sent, from 0 to 1. */
  share: number;
  problem?: string;
  /** The same file may work when it is sent again. */
  canRetry?: boolean;
  /** Once the server has it. */
  stored?: Attachment;
}

export interface Attachments {
  files: readonly AttachedFile[];
  /** Names of files for which there was no room. */
  leftOut: readonly string[];
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /**
   * Sends the message with the ids of its files, once those are there; rejects with `BlockedByFile` if one could not be
   * attached. One that the server no longer knows is asked for anew.
   */
  sendWith: <T>(send: (ids: string[]) => Promise<T>) => Promise<T>;
  /** Empties the list after a message was sent, or takes all files back with it. */
  clear: (options?: { discard: boolean }) => void;
}

/** A file of the message could not be attached; its own row says why. */
export class BlockedByFile extends Error {
  override readonly name = "BlockedByFile";
}

interface AttachmentsOptions {
  doors: FileDoors;
  /** Files of a draft, sent earlier. */
  initial: readonly Attachment[];
  /** Called with the files the server has, after each change. */
  onStored: (files: Attachment[]) => void;
}

interface Upload {
  stop: AbortController;
  done: Promise<void>;
}

/** Sends each file as soon as it is chosen, so that the message itself goes out at once. */
export function useAttachments({ doors, initial, onStored }: AttachmentsOptions): Attachments {
  const { faultText, failureText, goneText } = useFileWords();
  const [files, setFiles] = useState<readonly AttachedFile[]>(() => initial.map(storedFile));
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const latest = useRef(files);
  const uploads = useRef(new Map<string, Upload>());
  /** Kept for another try. */
  const originals = useRef(new Map<string, File>());
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const { stop } of running.values()) stop.abort();
    };
  }, []);

  const change = (by: (files: readonly AttachedFile[]) => readonly AttachedFile[]): void => {
    const before = storedOf(latest.current);
    latest.current = by(latest.current);
    setFiles(latest.current);
    const after = storedOf(latest.current);
    if (after.length !== before.length) onStored(after);
  };
  const patch = (key: string, more: Partial<AttachedFile>): void =>
    change((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const send = async (key: string, file: File, signal: AbortSignal): Promise<void> => {
    try {
      const stored = await api(doors.upload, {
        query: { filename: sentName(file.name) },
        signal,
        timeoutMs: UPLOAD_MS,
        transport: sendFile(file, (share) => patch(key, { share })),
      });
      patch(key, { state: "done", share: 1, stored });
    } catch (error) {
      if (signal.aborted) return;
      patch(key, { state: "failed", problem: failureText(error, file.name), canRetry: isTransient(error) });
    }
  };
  const start = (key: string, file: File): void => {
    const stop = new AbortController();
    const done = send(key, file, stop.signal);
    uploads.current.set(key, { stop, done });
  };
  const takeBack = ({ key, stored }: AttachedFile): void => {
    uploads.current.get(key)?.stop.abort();
    originals.current.delete(key);
    // If this fails, the server removes the file by itself after a day.
    if (stored) void api(doors.discard, { params: { id: stored.id }, quiet: true }).catch(() => undefined);
  };

  return {
    files,
    leftOut,
    add: (given) => {
      const attached = latest.current.filter(({ state }) => state !== "failed").length;
      const split = takeFiles([...given], attached);
      const rows = split.taken.map((file) => ({ file, row: chosenFile(file) }));
      setLeftOut(split.leftOut.map(({ name }) => name));
      change((all) => [
        ...all,
        ...rows.map(({ file, row }): AttachedFile => {
          const fault = faultOf(file);
          return fault === undefined ? row : { ...row, state: "failed", problem: faultText(fault, file.name) };
        }),
      ]);
      for (const { file, row } of rows) {
        if (faultOf(file) !== undefined) continue;
        originals.current.set(row.key, file);
        start(row.key, file);
      }
    },
    retry: (key) => {
      const file = originals.current.get(key);
      if (!file) return;
      patch(key, { state: "sending", share: 0, problem: "", canRetry: false });
      start(key, file);
    },
    remove: (key) => {
      const file = latest.current.find((one) => one.key === key);
      if (file) takeBack(file);
      setLeftOut([]);
      change((all) => all.filter((one) => one.key !== key));
    },
    sendWith: async (sendMessage) => {
      await Promise.all([...uploads.current.values()].map(({ done }) => done));
      if (latest.current.some(({ state }) => state === "failed")) throw new BlockedByFile();
      try {
        return await sendMessage(storedOf(latest.current).map(({ id }) => id));
      } catch (error) {
        const gone = new Set(goneIn(error, storedOf(latest.current)));
        change((all) =>
          all.map((file) => (file.stored && gone.has(file.stored.id) ? withdrawn(file, goneText) : file)),
        );
        throw error;
      }
    },
    clear: ({ discard } = { discard: false }) => {
      if (discard) for (const file of latest.current) takeBack(file);
      setLeftOut([]);
      change(() => []);
    },
  };
}

/** Which of the files that were sent the server no longer has: it names them by their places. */
const goneIn = (error: unknown, sent: readonly Attachment[]): string[] =>
  error instanceof ApiError && error.status === 422
    ? sent.flatMap(({ id }, place) => (`attachment_ids.${place}` in error.fieldErrors ? id : []))
    : [];

const withdrawn = ({ key, name, bytes }: AttachedFile, textOf: (name: string) => string): AttachedFile => ({
  key,
  name,
  bytes,
  state: "failed",
  share: 0,
  problem: textOf(name),
});

const storedOf = (files: readonly AttachedFile[]): Attachment[] => files.flatMap(({ stored }) => stored ?? []);

const storedFile = (stored: Attachment): AttachedFile => ({
  key: stored.id,
  name: stored.name,
  bytes: stored.bytes,
  state: "done",
  share: 1,
  stored,
});

const chosenFile = ({ name, size }: File): AttachedFile => ({
  key: crypto.randomUUID(),
  name,
  bytes: size,
  state: "sending",
  share: 0,
});
