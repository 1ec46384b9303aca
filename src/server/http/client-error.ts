import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, type CoreErrorCode, type ErrorBody } from "#shared/http/errors.ts";
import { localeFromHeader, translateMessage, translator } from "#server/platform/i18n/translate.ts";
import { NOT_KEPT, securityHeaders } from "./security-headers.ts";

type ConnectionError = Error & { code?: string; rawPacket?: unknown };

const CODES: Record<string, CoreErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_too_slow",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/** Answers a request whose head could not be parsed, in the same form as every other refusal. */
export function makeClientErrorHandler(options: { https: boolean }): (error: ConnectionError, socket: Socket) => void {
  const headers = { ...securityHeaders(options), ...NOT_KEPT };
  return (error, socket) => {
    if (error.code !== "ECONNRESET" && socket.writable) {
      const code = CODES[error.code ?? ""] ?? "malformed_request";
      socket.write(answerOf(code, error.rawPacket, headers));
    }
    socket.destroy(error);
  };
}

function answerOf(code: CoreErrorCode, packet: unknown, headers: Record<string, string>): string {
  const t = translator(localeFromHeader(languageIn(packet)));
  const message = translateMessage(t, { key: `errors:${code}`, params: {} });
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${ERRORS[code]} ${STATUS_CODES[ERRORS[code]] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}

/** Looked for in the bytes as they came: there are no headers yet. */
function languageIn(packet: unknown): string | undefined {
  if (!Buffer.isBuffer(packet)) return undefined;
  const name = "\r\naccept-language:";
  const text = packet.toString("latin1");
  const at = text.toLowerCase().indexOf(name);
  return at < 0 ? undefined : text.slice(at + name.length).split("\r\n", 1)[0];
}
