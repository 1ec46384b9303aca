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
