import { hash, randomBytes } from "node:crypto";

/** 256 random bits for sessions and links. */
export const makeSecretToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. A fast hash is right here: the token itself cannot be guessed. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
