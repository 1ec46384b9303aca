import { join } from "node:path";
import { type StateLog, openState } from "#standins/state.files.ts";

const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS reviews (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  place TEXT NOT NULL,
  author TEXT NOT NULL,
  rating INTEGER NOT NULL,
  text TEXT,
  language TEXT NOT NULL,
  published_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS reviews_by_place ON reviews (place);
CREATE TABLE IF NOT EXISTS replies (
  review TEXT PRIMARY KEY,
  text TEXT,
  updated_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS codes (code TEXT PRIMARY KEY, email TEXT NOT NULL, redirect_uri TEXT NOT NULL, expires_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS grants (refresh_token TEXT PRIMARY KEY, email TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS access_tokens (token TEXT PRIMARY KEY, refresh_token TEXT NOT NULL, expires_at INTEGER NOT NULL);
`;

export interface AddedReview {
  seq: number;
  author: string;
  rating: number;
  text: string | null;
  language: string;
  published_at: number;
}

export interface StoredReply {
  /** Null: the owner took the reply away. */
  text: string | null;
  updated_at: number;
}

export interface Store {
  /** The instant of the very first start; the data reaches back from there. */
  startedAt(now: number): number;
  addReview(place: string, review: Omit<AddedReview, "seq">): number;
  addedReviews(place: string): AddedReview[];
  findReply(review: string): StoredReply | undefined;
  putReply(review: string, reply: StoredReply): void;
  keepCode(code: { code: string; email: string; redirectUri: string; expiresAt: number }): void;
  /** A code is good for one use. */
  takeCode(code: string): { email: string; redirect_uri: string; expires_at: number } | undefined;
  keepGrant(refreshToken: string, email: string): void;
  findGrant(refreshToken: string): { email: string } | undefined;
  keepAccessToken(token: string, refreshToken: string, expiresAt: number): void;
  findAccess(token: string, now: number): { email: string } | undefined;
  revoke(token: string): boolean;
  close(): void;
}

/** One SQLite file: what people did to the invented world. */
export function openStore(folder: string, log?: StateLog): Store {
  const database = openState(join(folder, "google.sqlite"), SCHEMA, log);
  const sql = (text: string) => database.prepare(text);
  const keepStart = sql("INSERT INTO settings (name, value) VALUES ('started_at', ?) ON CONFLICT DO NOTHING");
  const readStart = sql("SELECT value FROM settings WHERE name = 'started_at'");
  const insertReview = sql(
    "INSERT INTO reviews (place, author, rating, text, language, published_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const readReviews = sql("SELECT seq, author, rating, text, language, published_at FROM reviews WHERE place = ?");
  const readReply = sql("SELECT text, updated_at FROM replies WHERE review = ?");
  const writeReply = sql(
    `INSERT INTO replies (review, text, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (review) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`,
  );
  const insertCode = sql("INSERT INTO codes (code, email, redirect_uri, expires_at) VALUES (?, ?, ?, ?)");
  const deleteCode = sql("DELETE FROM codes WHERE code = ? RETURNING email, redirect_uri, expires_at");
  const insertGrant = sql("INSERT INTO grants (refresh_token, email) VALUES (?, ?)");
  const readGrant = sql("SELECT email FROM grants WHERE refresh_token = ?");
  const insertAccess = sql("INSERT INTO access_tokens (token, refresh_token, expires_at) VALUES (?, ?, ?)");
  const readAccess = sql(
    "SELECT email FROM access_tokens JOIN grants USING (refresh_token) WHERE token = ? AND expires_at > ?",
  );
  const deleteGrant = sql(
    "DELETE FROM grants WHERE refresh_token = ?1 OR refresh_token IN (SELECT refresh_token FROM access_tokens WHERE token = ?1)",
  );

  return {
    startedAt(now) {
      keepStart.run(String(now));
      return Number(readStart.get()?.["value"]);
    },
    addReview: (place, review) => {
      const { author, rating, text, language, published_at } = review;
      return Number(insertReview.run(place, author, rating, text, language, published_at).lastInsertRowid);
    },
    addedReviews: (place) => readReviews.all(place) as unknown as AddedReview[],
    findReply: (review) => readReply.get(review) as StoredReply | undefined,
    putReply: (review, { text, updated_at }) => void writeReply.run(review, text, updated_at),
    keepCode: ({ code, email, redirectUri, expiresAt }) => void insertCode.run(code, email, redirectUri, expiresAt),
    takeCode: (code) => deleteCode.get(code) as ReturnType<Store["takeCode"]>,
    keepGrant: (refreshToken, email) => void insertGrant.run(refreshToken, email),
    findGrant: (refreshToken) => readGrant.get(refreshToken) as { email: string } | undefined,
    keepAccessToken: (token, refreshToken, expiresAt) => void insertAccess.run(token, refreshToken, expiresAt),
    findAccess: (token, now) => readAccess.get(token, now) as { email: string } | undefined,
    revoke: (token) => deleteGrant.run(token).changes > 0,
    close: () => database.close(),
  };
}
