import { badRequest } from "./google.fault.ts";
import type { World } from "./google.world.ts";

export interface Asked {
  url: URL;
  headers: Headers;
  /** What the parentheses of the path matched. */
  params: string[];
  json(): unknown;
  form(): URLSearchParams;
}

export type Answer = { json: object } | { html: string; status?: number } | { redirect: string };

export interface Call {
  method: string;
  path: RegExp;
  answer(world: World, asked: Asked): Answer;
}

export const call = (method: string, path: RegExp, answer: Call["answer"]): Call => ({ method, path, answer });

/** What a handler sees of a request. */
export function readRequest(request: { url: URL; headers: Headers; body: string }, params: string[]): Asked {
  return {
    url: request.url,
    headers: request.headers,
    params,
    json() {
      try {
        return JSON.parse(request.body || "{}") as unknown;
      } catch {
        throw badRequest("Invalid JSON payload received.");
      }
    },
    form: () => new URLSearchParams(request.body),
  };
}
