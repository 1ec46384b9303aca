import { afterEach, beforeEach, expect, vi } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { ErrorBody } from "#shared/http/errors.ts";

type AnyEndpoint = Pick<Endpoint, "method" | "path" | "status">;

/** One call as the server would see it. */
export interface FakeCall {
  contract: AnyEndpoint;
  /** `POST /api/clients/7?x=1`. */
  line: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

type Answer<R extends z.ZodType> = z.output<R> | Response;
type Handler<R extends z.ZodType> = (call: FakeCall) => Answer<R> | Promise<Answer<R>>;

let answers = new Map<AnyEndpoint, unknown>();
let calls: FakeCall[] = [];
let unknown: string[] = [];

/** The server of a screen test: answers by contract, keeps the calls, and fails a test that asks for anything else. */
export const fakeApi = {
  /** Call once per test file. */
  setUp(): void {
    beforeEach(() => {
      [answers, calls, unknown] = [new Map(), [], []];
      vi.stubGlobal("fetch", answer);
      vi.stubGlobal("XMLHttpRequest", FakeUpload);
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      expect(fakeApi.takeUnanswered(), "calls that no fakeApi.on() answers").toEqual([]);
    });
  },
  /** Answers an endpoint from now on, with what its contract promises, or in another way for a refusal or a file. */
  on<R extends z.ZodType>(contract: AnyEndpoint & { response: R }, given: Answer<R> | Handler<R>): void {
    answers.set(contract, given);
  },
  /** All calls in their order, or those of one endpoint. */
  calls: (contract?: AnyEndpoint): FakeCall[] =>
    contract === undefined ? calls : calls.filter((call) => call.contract === contract),
  /** Calls without a given answer: a test that expects them takes them here, any other test fails because of them. */
  takeUnanswered: (): string[] => unknown.splice(0),
  bodies: (contract: AnyEndpoint): unknown[] => fakeApi.calls(contract).map(({ body }) => body),
};

/** The server says no, in words that a test can look for. */
export const refusal = (status: number, code: string, more: Partial<ErrorBody> = {}): Response =>
  Response.json({ code, message: "The server's words", ...more }, { status });

/** No server answers at all. */
export const noConnection = (): never => {
  throw new TypeError("Failed to fetch");
};

async function answer(path: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  const url = new URL(path, "http://plaudit.test");
  const line = `${method} ${path}`;
  const found = find(method, url.pathname);
  if (!found) {
    unknown.push(line);
    throw new Error(`No fakeApi.on() answers ${line}`);
  }
  const call: FakeCall = {
    ...found,
    line,
    query: url.searchParams,
    body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined,
  };
  calls.push(call);
  const given = answers.get(found.contract);
  const value: unknown = typeof given === "function" ? await (given as Handler<z.ZodType>)(call) : given;
  // A body can be read once, an answer given many times.
  if (value instanceof Response) return value.clone();
  return value === undefined
    ? new Response(null, { status: 204 })
    : Response.json(value, { status: found.contract.status });
}

/** As much of an XMLHttpRequest as `sendFile` needs: half of the file is gone at once, the rest when the answer is there. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  readonly setRequestHeader = (): void => {};
  readonly abort = (): void => {};
  readonly getResponseHeader = (): null => null;
  private method = "";
  private url = "";

  open(method: string, url: string): void {
    [this.method, this.url] = [method, url];
  }

  send({ size }: Blob): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: size / 2, total: size }));
    void answer(this.url, { method: this.method }).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.dispatchEvent(new Event("load"));
      },
      () => this.dispatchEvent(new Event("error")),
    );
  }
}

/** The endpoint a path belongs to; a spelled-out path goes before one with parameters, as on the server. */
function find(method: string, pathname: string): Pick<FakeCall, "contract" | "params"> | undefined {
  const matches = [...answers.keys()].flatMap((contract) => {
    const params = contract.method === method ? paramsOf(contract.path, pathname) : undefined;
    return params ? [{ contract, params }] : [];
  });
  return matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const names = pattern.split("/");
  const parts = pathname.split("/");
  const params: Record<string, string> = {};
  const fits = names.every((name, i) => {
    const part = parts[i];
    if (!name.startsWith(":") || !part) return name === part;
    params[name.slice(1)] = decodeURIComponent(part);
    return true;
  });
  return fits && names.length === parts.length ? params : undefined;
}
