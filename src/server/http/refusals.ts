import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "#shared/http/errors.ts";
import type { Refusal } from "#server/context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the error handler: what the call was refused with. */
    refusedWith: ErrorCode | null;
  }
}

type RefusalKind = "login_failed" | "limit_hit" | "proof_refused";

const KINDS: Partial<Record<ErrorCode, RefusalKind>> = {
  invalid_credentials: "login_failed",
  invalid_token: "proof_refused",
  invalid_verification: "proof_refused",
  two_factor_expired: "proof_refused",
};

/** Reports every failed login, limit that was hit and proof that was refused, pages included, once the answer is out. */
export function watchRefusals(app: FastifyInstance, report: (kind: RefusalKind, refusal: Refusal) => void): void {
  app.decorateRequest("refusedWith", null);
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.statusCode >= 400 && reply.statusCode < 500) {
      const kind = kindOf(request, reply.statusCode);
      if (kind) report(kind, refusalOf(request, reply.statusCode));
    }
    done();
  });
}

function kindOf(request: FastifyRequest, status: number): RefusalKind | undefined {
  if (status === 429) return "limit_hit";
  const code = request.refusedWith;
  // Without any token somebody is just not signed in; a token that does not work may be stolen or guessed.
  if (code === "unauthenticated") return hasProof(request) ? "proof_refused" : undefined;
  return code ? KINDS[code] : undefined;
}

const hasProof = ({ headers, body, query }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  [body, query].some((part) => typeof part === "object" && part !== null && "continuation" in part);

function refusalOf(request: FastifyRequest, status: number): Refusal {
  const { body } = request;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return {
    code: request.refusedWith ?? String(status),
    path: request.routeOptions.url ?? "unknown",
    ip: request.ip,
    email: typeof email === "string" ? email.trim().toLowerCase() : null,
    log: request.log,
  };
}
