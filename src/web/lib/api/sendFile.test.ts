import { afterEach, expect, test, vi } from "vitest";
import { sendFile } from "./sendFile.ts";

class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  aborted = false;
  constructor() {
    super();
    Request.last = this;
  }
  readonly open = vi.fn();
  readonly send = vi.fn();
  readonly getResponseHeader = (name: string): string | null => (name === "Retry-After" ? "7" : null);
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  abort(): void {
    this.aborted = true;
  }
}

afterEach(() => vi.unstubAllGlobals());

function start(signal?: AbortSignal) {
  vi.stubGlobal("XMLHttpRequest", Request);
  const file = new Blob(["1234"]);
  const shares: number[] = [];
  const headers = { "Content-Type": "application/json", Authorization: "Bearer t" };
  const sending = sendFile(file, (share) => shares.push(share))("/api/x", {
    method: "POST",
    headers,
    ...(signal ? { signal } : {}),
  });
  return { file, shares, sending, request: Request.last };
}

test("a file goes out as its bytes with the caller's heads, tells how far it is, and brings the answer back", async () => {
  const { file, shares, sending, request } = start();
  request.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 4 }));
  request.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 0, total: 0 }));
  Object.assign(request, { status: 429, responseText: '{"code":"too_many_requests"}' });
  request.dispatchEvent(new Event("load"));
  const answer = await sending;
  expect(request.send).toHaveBeenCalledWith(file);
  expect(request.headers).toEqual({ "Content-Type": "application/octet-stream", Authorization: "Bearer t" });
  expect([shares, answer.status, answer.headers.get("Retry-After"), await answer.json()]).toEqual([
    [0.25, 1],
    429,
    "7",
    { code: "too_many_requests" },
  ]);
});

test("no answer is a failure, and stopping stops the sending", async () => {
  const lost = start();
  lost.request.dispatchEvent(new Event("error"));
  await expect(lost.sending).rejects.toThrow("No answer");
  const stop = new AbortController();
  const stopped = start(stop.signal);
  stop.abort();
  await expect(stopped.sending).rejects.toMatchObject({ name: "AbortError" });
  expect(stopped.request.aborted).toBe(true);
});
