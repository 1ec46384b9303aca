import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { ErrorBody } from "#shared/http/errors.ts";

export interface CallInput<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  params?: Partial<Record<keyof z.input<P>, string>>;
  query?: Partial<z.input<Q>>;
  /** Deliberately loose: tests send wrong bodies too. */
  body?: Partial<z.input<B>> | Record<string, unknown>;
  headers?: Record<string, string>;
}

type Keys<T> = T extends unknown ? keyof T : never;
type ValueOf<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** Of an answer with alternatives all of them at once. */
type Together<T> = [Keys<T>] extends [keyof T] ? T : { [K in Keys<T>]: ValueOf<T, K> };

export interface CallResult<T> {
  status: number;
  /** The success and the failure side together, with all alternatives of each; tests read the one they expect. */
  body: Together<T> & Partial<ErrorBody>;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface Caller {
  token: string | undefined;
  call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
    def: Endpoint<P, Q, B, R>,
    input?: CallInput<P, Q, B>,
  ): Promise<CallResult<z.output<R>>>;
}

/** Calls contracts through the whole HTTP stack, with or without a token. */
export const makeCaller = (app: FastifyInstance, token?: string): Caller => ({
  token,
  async call(def, input = {}) {
    const path = def.path.replace(/:([a-z_]+)/g, (_, name: string) =>
      encodeURIComponent((input.params as Record<string, string> | undefined)?.[name] ?? ""),
    );
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
    const response = await app.inject({
      method: def.method,
      url: query.size > 0 ? `${path}?${query.toString()}` : path,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...input.headers },
      ...(def.hasBody && { payload: (input.body ?? {}) as object }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  },
});
