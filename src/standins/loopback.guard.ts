import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Keeps a stand-in to programs and pages of this machine. A browser brings strangers along: a name of theirs may point to
 * loopback (so the Host must be ours), and their pages may send forms and requests here (so the browser's word about where
 * a request comes from counts). Opening a page by a link from elsewhere is fine: nothing changes by looking.
 * True if the request was refused.
 */
export function refuseStrangers(request: IncomingMessage, response: ServerResponse): boolean {
  if (isOurHost(request) && isOurPage(request)) return false;
  response.writeHead(403, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end("Only for programs and pages of this machine.");
  return true;
}

function isOurHost({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort;
  return ["localhost", "127.0.0.1", "[::1]"].some((name) => headers.host === `${name}:${port}`);
}

function isOurPage({ headers, method }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (method === "GET" || method === "HEAD")
    return (
      site !== "cross-site" || (headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document")
    );
  // Another port of this machine is another program: what changes something comes from our own pages, or from no browser.
  if (site !== undefined) return site === "same-origin" || site === "none";
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
