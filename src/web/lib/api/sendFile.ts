import type { Transport } from "./api.ts";

/** Sends a file as its bytes and says which share of it is gone, which `fetch` cannot. Give it to `api` as transport. */
export const sendFile =
  (file: Blob, onProgress: (share: number) => void): Transport =>
  (url, { method = "POST", headers, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries({ ...headers, "Content-Type": "application/octet-stream" }))
        request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TypeError("No answer")));
      const stop = (): void => {
        request.abort();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      request.send(file);
    });

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { "Retry-After": retryAfter },
  });
}
