import { randomBytes } from "node:crypto";
import { sha256 } from "#server/platform/secrets/sha256.ts";

/** 256 random bits for sessions and links. */
export const makeSecretToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. A fast hash is right here: the token itself cannot be guessed. */
export const hashToken = (token: string): Buffer => sha256(token);
