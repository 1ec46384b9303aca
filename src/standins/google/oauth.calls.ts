import { randomBytes } from "node:crypto";
import { PEOPLE } from "./business.calls.ts";
import { OAuthFault } from "./google.fault.ts";
import { type Asked, call } from "./google.route.ts";
import type { World } from "./google.world.ts";
import { renderConsentPage, renderWrongRequestPage } from "./consent.page.ts";

export const CLIENT = {
  clientId: "plaudit-standin.apps.googleusercontent.example",
  clientSecret: "plaudit-standin-client-secret",
};
const MANAGE_SCOPE = "https://www.googleapis.com/auth/business.manage";
const CODE_LIFE_MS = 10 * 60_000;
const ACCESS_LIFE_SECONDS = 3_599;

const token = (prefix: string): string => prefix + randomBytes(24).toString("base64url");

export const oauthCalls = [
  call("GET", /^\/o\/oauth2\/v2\/auth$/, (_, { url }) => {
    const problem = problemOf(url.searchParams);
    if (problem) return { html: renderWrongRequestPage(problem), status: 400 };
    return { html: renderConsentPage(url.searchParams, PEOPLE) };
  }),

  call("POST", /^\/o\/oauth2\/v2\/auth$/, (world, asked) => {
    const form = asked.form();
    const problem = problemOf(form);
    if (problem) return { html: renderWrongRequestPage(problem), status: 400 };
    const redirectUri = form.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    const state = form.get("state");
    if (state !== null) back.searchParams.set("state", state);
    const person = PEOPLE.find(({ email }) => email === form.get("account"));
    if (form.get("decision") !== "allow" || !person) {
      back.searchParams.set("error", "access_denied");
      return { redirect: back.href };
    }
    const code = token("4/0");
    world.store.keepCode({ code, email: person.email, redirectUri, expiresAt: world.now() + CODE_LIFE_MS });
    back.searchParams.set("code", code);
    back.searchParams.set("scope", form.get("scope") ?? "");
    return { redirect: back.href };
  }),

  call("POST", /^\/token$/, (world, asked) => {
    const form = asked.form();
    if (form.get("client_id") !== CLIENT.clientId || form.get("client_secret") !== CLIENT.clientSecret)
      throw new OAuthFault(401, "invalid_client", "Unauthorized");
    if (form.get("grant_type") === "authorization_code") return { json: exchangeCode(world, form) };
    if (form.get("grant_type") === "refresh_token") return { json: refreshAccess(world, form) };
    throw new OAuthFault(400, "unsupported_grant_type", `Invalid grant_type: ${form.get("grant_type")}`);
  }),

  call("POST", /^\/revoke$/, (world, asked: Asked) => {
    const given = asked.form().get("token") ?? asked.url.searchParams.get("token") ?? "";
    if (!world.store.revoke(given)) throw new OAuthFault(400, "invalid_token", "Token expired or revoked");
    return { json: {} };
  }),
];

/** Google shows a page for these and never sends the visitor on. */
function problemOf(query: URLSearchParams): string | null {
  if (query.get("client_id") !== CLIENT.clientId) return "invalid_client: the OAuth client was not found.";
  if (query.get("response_type") !== "code") return "invalid_request: response_type must be code.";
  if (!query.get("scope")?.split(" ").includes(MANAGE_SCOPE)) return "invalid_scope: business.manage is missing.";
  const redirect = URL.parse(query.get("redirect_uri") ?? "");
  const isLocal = redirect?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(redirect.hostname);
  if (!redirect || redirect.hash || !(isLocal || redirect.protocol === "https:"))
    return "redirect_uri_mismatch: the address to return to is neither local nor https.";
  return null;
}

function exchangeCode(world: World, form: URLSearchParams): object {
  const code = world.store.takeCode(form.get("code") ?? "");
  if (!code || code.expires_at <= world.now()) throw new OAuthFault(400, "invalid_grant", "Malformed auth code.");
  if (code.redirect_uri !== form.get("redirect_uri")) throw new OAuthFault(400, "redirect_uri_mismatch", "Bad Request");
  const refreshToken = token("1//0");
  world.store.keepGrant(refreshToken, code.email);
  const claims = {
    iss: "https://accounts.google.com",
    aud: CLIENT.clientId,
    sub: code.email,
    email: code.email,
    email_verified: true,
  };
  return {
    ...giveAccess(world, refreshToken),
    refresh_token: refreshToken,
    id_token: [{ alg: "RS256", typ: "JWT" }, claims].map(encode).concat("standin").join("."),
  };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

function refreshAccess(world: World, form: URLSearchParams): object {
  const refreshToken = form.get("refresh_token") ?? "";
  if (!world.store.findGrant(refreshToken))
    throw new OAuthFault(400, "invalid_grant", "Token has been expired or revoked.");
  return giveAccess(world, refreshToken);
}

function giveAccess(world: World, refreshToken: string): object {
  const accessToken = token("ya29.");
  world.store.keepAccessToken(accessToken, refreshToken, world.now() + ACCESS_LIFE_SECONDS * 1000);
  return {
    access_token: accessToken,
    expires_in: ACCESS_LIFE_SECONDS,
    scope: `openid https://www.googleapis.com/auth/userinfo.email ${MANAGE_SCOPE}`,
    token_type: "Bearer",
  };
}
