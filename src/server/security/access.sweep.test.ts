import { describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "#shared/domain/permissions.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { signedInManager, signedInOwner, signedInStaff, signedInTill } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type Answer, type JsonSchema, nameOf, schemaOf, send, someIds } from "./surface.ts";
import { Tally } from "./tally.ts";

// Everybody at every door: what happens is what the contract's `access` says, to the letter.

const t = await testApp();
const tally = new Tally("access");

type Side = "nobody" | "owner" | "till" | "staff";
interface Person {
  name: string;
  side: Side;
  subscribed?: boolean;
  /** Undefined: a full admin. */
  permissions?: Permission[];
  /** Somebody new of this kind, for calls that could cost them their session. */
  make(): Promise<{ token: string | undefined }>;
}
const manager = (name: string, permissions: Permission[]): Person => ({
  name,
  side: "staff",
  permissions,
  make: () => signedInManager(t, permissions),
});
const PEOPLE: Person[] = [
  { name: "nobody", side: "nobody", make: async () => ({ token: undefined }) },
  { name: "somebody with a made-up token", side: "nobody", make: async () => ({ token: "A".repeat(43) }) },
  { name: "an injection for a token", side: "nobody", make: async () => ({ token: "' OR 1=1 --" }) },
  { name: "an owner", side: "owner", subscribed: true, make: () => signedInOwner(t) },
  { name: "another owner", side: "owner", subscribed: true, make: () => signedInOwner(t) },
  {
    name: "a lapsed owner",
    side: "owner",
    subscribed: false,
    make: () => signedInOwner(t, { subscription: { status: "expired" } }),
  },
  { name: "a phone at a till", side: "till", subscribed: true, make: () => signedInTill(t) },
  {
    name: "a phone at a lapsed owner's till",
    side: "till",
    subscribed: false,
    make: () => signedInTill(t, { subscription: { status: "expired" } }),
  },
  manager("a manager without any permission", []),
  ...PERMISSIONS.map((permission) => manager(`a manager with ${permission} alone`, [permission])),
  ...PERMISSIONS.map((permission) =>
    manager(
      `a manager with all but ${permission}`,
      PERMISSIONS.filter((other) => other !== permission),
    ),
  ),
  manager("a manager with every permission", [...PERMISSIONS]),
  { name: "an admin", side: "staff", make: () => signedInStaff(t) },
];
const standing = await Promise.all(PEOPLE.map((person) => person.make()));

type Verdict = "in" | "unauthenticated" | "subscription_required" | "access_denied" | "permission_required";
const REFUSALS: ReadonlySet<unknown> = new Set<Verdict>([
  "unauthenticated",
  "subscription_required",
  "access_denied",
  "permission_required",
]);

/** What the contract says, read here once more and by somebody else. */
function promised({ access }: Endpoint, person: Person): Verdict {
  if (access === "public") return "in";
  const sides: Side[] =
    access === "owner_or_till" ? ["owner", "till"] : access.startsWith("owner") ? ["owner"] : ["staff"];
  if (!sides.includes(person.side)) return "unauthenticated";
  if (person.side !== "staff") {
    const isPaid = access === "owner_subscribed" || access === "owner_or_till";
    return isPaid && !person.subscribed ? "subscription_required" : "in";
  }
  if (access === "admin") return person.permissions ? "access_denied" : "in";
  const wanted = access.startsWith("staff:") ? (access.slice("staff:".length) as Permission) : undefined;
  return wanted && person.permissions && !person.permissions.includes(wanted) ? "permission_required" : "in";
}

const seen = ({ status, body }: Answer): Verdict =>
  (status === 401 || status === 403) && REFUSALS.has(body["code"]) ? (body["code"] as Verdict) : "in";

describe.each(t.app.endpoints.map((def) => [nameOf(def), def] as const))("%s", (_name, def) => {
  test("lets in whom its contract names, and nobody else", async () => {
    for (const [index, person] of PEOPLE.entries()) {
      const verdict = promised(def, person);
      const isRisky = verdict === "in" && def.method !== "GET";
      const { token } = isRisky ? await person.make() : (standing[index] ?? { token: undefined });
      const sent = { token, params: someIds(def), ...(def.hasBody && { body: {} }) };
      const answer = tally.note(def, person.name, await send(t, def, sent));
      if (seen(answer) !== verdict) tally.mismatch(def, `${person.name}, promised ${verdict}`, answer);
    }
    expect(tally.faults()).toEqual([]);
  });

  test("signs nobody in by a cookie", async () => {
    if (def.access === "public") return;
    const token = standing[def.path.startsWith("/api/admin/") ? PEOPLE.length - 1 : 3]?.token ?? "";
    const cookie = `token=${token}; auth_token=${token}; admin_token=${token}; authorization=Bearer ${token}`;
    const sent = { params: someIds(def), headers: { cookie }, ...(def.hasBody && { body: {} }) };
    const answer = tally.note(def, "cookie only", await send(t, def, sent));
    if (answer.status !== 401) tally.mismatch(def, "cookie only", answer);
    expect(tally.faults()).toEqual([]);
  });

  test("takes and gives nothing its contract does not name", () => {
    if (def.hasBody) expect(allowsUnknown(schemaOf(def.body))).toBe(false);
    if (def.download === undefined) expect(allowsUnknown(schemaOf(def.response))).toBe(false);
  });
});

function allowsUnknown(schema: JsonSchema): boolean {
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  return open || [...parts, ...(schema.items ? [schema.items] : [])].some(allowsUnknown);
}
