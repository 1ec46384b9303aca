import type { Readable } from "node:stream";

/** Stored uploads. Keys are made by the caller from random ids, never from a user's file name. */
export interface Files {
  /** Stores all of the stream or nothing. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
}

/** A file for the caller to keep: what the service behind a `download` contract returns. */
export interface Download {
  filename: string;
  content: Readable | Buffer;
}

/** The store did not answer, or not in time: nobody's fault who called, and worth another try. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
}

const KEY = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*(\.[a-z0-9]+)?$/;

/** Refuses a key that could lead out of the store or mean something else to one of them. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
