import { z } from "zod";
import { GoogleKeyRejected, GoogleNotConnected, GoogleUnavailable } from "./google.port.ts";
import type { Send } from "./google.request.ts";

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

const MANAGE_SCOPE = "https://www.googleapis.com/auth/business.manage";
/** An access token is not used in its last minute: it could run out on the way. */
const SPARE_MS = 60_000;
const MAX_CACHED = 1_000;

const CodeAnswer = z.object({ refresh_token: z.string().min(1), scope: z.string(), id_token: z.string() });
const RefreshAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Identity = z.object({ aud: z.string(), email: z.email() });

export interface Consent {
  url(consent: { state: string; redirectUri: string }): string;
  exchangeCode(consent: { code: string; redirectUri: string }): Promise<{ refreshToken: string; accountEmail: string }>;
  /** Runs with a valid access token; with a fresh one once more when Google no longer takes it. */
  withAccess<T>(refreshToken: string, run: (accessToken: string) => Promise<T>): Promise<T>;
}

export function googleConsent(options: {
  client: OAuthClient | undefined;
  send: Send;
  consentUrl: string;
  tokenUrl: string;
  now: () => Date;
}): Consent {
  const { send, now } = options;

  const getClient = (): OAuthClient => {
    if (!options.client) throw new GoogleKeyRejected("oauth_client", "not_configured");
    return options.client;
  };

  const callToken = <T>(fields: Record<string, string>, isRead: boolean, answer: z.ZodType<T>): Promise<T> => {
    const { clientId, clientSecret } = getClient();
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields });
    return send({
      url: `${options.tokenUrl}/token`,
      method: "POST",
      body,
      isRead,
      credential: "oauth_client",
      answer,
    });
  };

  const tokens = accessTokens(now, (refreshToken) =>
    callToken({ grant_type: "refresh_token", refresh_token: refreshToken }, true, RefreshAnswer),
  );

  return {
    url: (consent) => consentPageUrl(options.consentUrl, getClient().clientId, consent),

    async exchangeCode({ code, redirectUri }) {
      const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      const answer = await callToken(fields, false, CodeAnswer);
      if (!answer.scope.split(" ").includes(MANAGE_SCOPE))
        throw new GoogleNotConnected("The owner did not allow the Business Profile");
      return {
        refreshToken: answer.refresh_token,
        accountEmail: emailOf(answer.id_token, getClient().clientId),
      };
    },

    async withAccess(refreshToken, run) {
      const token = await tokens.get(refreshToken);
      try {
        return await run(token);
      } catch (error) {
        if (!(error instanceof GoogleKeyRejected) || error.status !== 401) throw error;
        tokens.forget(refreshToken, token);
        return run(await tokens.get(refreshToken));
      }
    },
  };
}

/** Where Google asks an owner. */
function consentPageUrl(address: string, clientId: string, consent: { state: string; redirectUri: string }): string {
  const url = new URL(`${address}/o/oauth2/v2/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: consent.redirectUri,
    response_type: "code",
    scope: `openid email ${MANAGE_SCOPE}`,
    access_type: "offline",
    // Without the first Google gives no refresh token to an owner who connects a second time; without the second it takes
    // the account it knows already, which may be the one without a profile.
    prompt: "consent select_account",
    state: consent.state,
  }).toString();
  return url.href;
}

/** Access tokens by refresh token, kept while they last; of several calls at once only one asks for a new one. */
function accessTokens(now: () => Date, ask: (refreshToken: string) => Promise<z.output<typeof RefreshAnswer>>) {
  const cached = new Map<string, { accessToken: string; until: number }>();
  const underWay = new Map<string, Promise<string>>();

  async function refresh(refreshToken: string): Promise<string> {
    const answer = await ask(refreshToken);
    const oldest = cached.size >= MAX_CACHED ? cached.keys().next().value : undefined;
    if (oldest !== undefined) cached.delete(oldest);
    cached.set(refreshToken, {
      accessToken: answer.access_token,
      until: now().getTime() + answer.expires_in * 1000 - SPARE_MS,
    });
    return answer.access_token;
  }

  return {
    async get(refreshToken: string): Promise<string> {
      const known = cached.get(refreshToken);
      if (known && known.until > now().getTime()) return known.accessToken;
      cached.delete(refreshToken);
      const running = underWay.get(refreshToken) ?? refresh(refreshToken).finally(() => underWay.delete(refreshToken));
      underWay.set(refreshToken, running);
      return running;
    },
    /** Unless another one has taken its place. */
    forget(refreshToken: string, accessToken: string): void {
      if (cached.get(refreshToken)?.accessToken === accessToken) cached.delete(refreshToken);
    },
  };
}

/** The id token came straight from Google's token endpoint, so its signature need not be checked; its audience is. */
function emailOf(idToken: string, clientId: string): string {
  const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8");
  let identity: unknown;
  try {
    identity = JSON.parse(payload);
  } catch {
    identity = null;
  }
  const read = Identity.safeParse(identity);
  if (!read.success || read.data.aud !== clientId) throw new GoogleUnavailable("Google did not say who consented");
  return read.data.email;
}
