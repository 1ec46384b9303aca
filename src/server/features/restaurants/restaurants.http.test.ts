import { inflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFRawStream } from "pdf-lib";
import { decodeQR } from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#shared/domain/locales.ts";
import { PRINT_SHEETS, restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { NO_RESTAURANT, restaurantScope } from "#server/db/scope.ts";
import { DEMO_OWNERS } from "#server/demo/demo-people.ts";
import { normalizePhone } from "#server/platform/phone/phone.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { makePlaces } from "#standins/google/places/places.data.ts";
import type { OwnerCaller } from "#server/testing/signed-in.ts";
import { signedInOwner, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { createRestaurant, getOwnRestaurant, setGooglePlace } from "./restaurants.service.ts";

const t = await testApp();
const rowOf = ({ restaurantId }: OwnerCaller) =>
  t.db.selectFrom("restaurants").selectAll().where("id", "=", restaurantId).executeTakeFirstOrThrow();
const auditOf = ({ restaurantId }: OwnerCaller) =>
  t.db
    .selectFrom("audit_events")
    .select(["action", "details"])
    .where("restaurant_id", "=", restaurantId)
    .where("action", "=", "restaurants.changed")
    .execute();
const fetchFile = (owner: OwnerCaller, url: string) =>
  t.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${owner.token}` } });

describe("the owner's restaurant", () => {
  test("is shown with the link guests open, to its owner alone", async () => {
    const { mine, theirs } = await twoOwners(t);
    const { body } = await mine.call(restaurantsApi.read);
    const row = await rowOf(mine);
    expect(body).toMatchObject({ id: mine.restaurantId, name: row.name, review_code: row.review_code });
    expect(body.review_link).toBe(`https://plaudit.test/review/${row.review_code}`);
    expect((await theirs.call(restaurantsApi.read)).body.id).toBe(theirs.restaurantId);
  });

  test("changes in the fields that are given, and in no other restaurant", async () => {
    const { mine, theirs } = await twoOwners(t);
    const [before, other] = [await rowOf(mine), await rowOf(theirs)];
    t.clock.advance({ minutes: 1 });
    const { status, body } = await mine.call(restaurantsApi.change, {
      body: {
        id: theirs.restaurantId,
        name: "  Auberge Dornach ",
        email: "Salle@Dornach.Example",
        status: "suspended",
      },
    });
    expect([status, body.name, body.email]).toEqual([200, "Auberge Dornach", "salle@dornach.example"]);
    expect(await rowOf(mine)).toEqual({
      ...before,
      name: "Auberge Dornach",
      email: "salle@dornach.example",
      updated_at: t.clock.now(),
    });
    expect(await rowOf(theirs)).toEqual(other);
    const details = {
      before: { name: before.name, email: before.email },
      after: { name: "Auberge Dornach", email: "salle@dornach.example" },
    };
    expect(await auditOf(mine)).toEqual([{ action: "restaurants.changed", details }]);
  });

  test("takes a phone as people write it, in the country in force, and empty texts as none", async () => {
    const owner = await signedInOwner(t);
    const french = await owner.call(restaurantsApi.change, { body: { phone: "03 53 01 17 06" } });
    expect(french.body.phone).toBe("+33353011706");
    const moved = await owner.call(restaurantsApi.change, { body: { country: "de", phone: "0341 5550148" } });
    expect([moved.body.country, moved.body.phone]).toEqual(["DE", "+493415550148"]);
    const later = await owner.call(restaurantsApi.change, { body: { phone: "0341 5550149" } });
    expect(later.body.phone).toBe("+493415550149");
    const none = await owner.call(restaurantsApi.change, { body: { phone: "", website: "", email: "" } });
    expect([none.body.phone, none.body.website, none.body.email]).toEqual([null, null, null]);
  });

  test("does not tell its guests the address its owner signs in with", async () => {
    const user = await makeUser(t.db);
    const place = { address: "1 rue du Four", city: "Metz", postal_code: "57000", country: "FR" };
    const draft = { name: "Auberge Dornach", ...place, website: null, phone: null, google_place_id: null };
    const made = await createRestaurant(t.ctx(), { userId: user.id }, draft);
    expect(made.email).toBeNull();
    for (const page of ["legal", "privacy"]) {
      const res = await t.app.inject({ url: `/review/${made.review_code}/${page}` });
      expect([res.statusCode, res.body.includes(user.email)]).toEqual([200, false]);
    }
  });

  test.each([
    ["www.osteria.example", "https://www.osteria.example"],
    [" osteria.example/menu ", "https://osteria.example/menu"],
    ["osteria.example:8443", "https://osteria.example:8443"],
    ["//osteria.example", "https://osteria.example"],
    ["http://osteria.example", "http://osteria.example"],
    ["HTTPS://osteria.example", "HTTPS://osteria.example"],
  ])("takes %j as the website %s", async (typed, website) => {
    const owner = await signedInOwner(t);
    const { status, body } = await owner.call(restaurantsApi.change, { body: { website: typed } });
    expect([status, body.website]).toEqual([200, website]);
  });

  test("says what guests get and who is behind it; empty texts are none", async () => {
    const owner = await signedInOwner(t);
    const told = {
      surprise_en: "A glass of Crémant",
      surprise_de: "Ein Glas Crémant",
      legal_name: "Dornach SARL",
      legal_representative: "Odile Ferrandel",
      register_number: "RCS Colmar 123 456 789",
      vat_id: "FR12345678901",
    };
    expect((await owner.call(restaurantsApi.change, { body: told })).body).toMatchObject(told);
    const none = Object.fromEntries(Object.keys(told).map((field) => [field, " "]));
    const { body } = await owner.call(restaurantsApi.change, { body: none });
    expect(Object.keys(told).map((field) => body[field as keyof typeof told])).toEqual(
      Object.keys(told).map(() => null),
    );
  });

  test("that is saved without a change is not touched", async () => {
    const owner = await signedInOwner(t);
    const before = await rowOf(owner);
    t.clock.advance({ minutes: 1 });
    expect((await owner.call(restaurantsApi.change, { body: { name: before.name, phone: "" } })).status).toBe(200);
    expect((await owner.call(restaurantsApi.change, { body: {} })).status).toBe(200);
    expect(await rowOf(owner)).toEqual(before);
    expect(await auditOf(owner)).toEqual([]);
  });

  test.each([
    ["phone", "call us"],
    ["phone", "1".repeat(40)],
    ["phone", "+33 12"],
    ["website", "javascript:alert(1)"],
    ["website", "mailto:salle@dornach.example"],
    ["website", "osteria"],
    ["website", "osteria marrovia.example"],
    ["surprise_en", "Win at https://evil.example"],
    ["surprise_de", "x".repeat(121)],
    ["legal_name", "Marrovia\r\nBcc: a@b.example"],
    ["website", "https://user:pw@evil.example"],
    ["country", "US"],
    ["name", "   "],
    ["name", "\u200b"],
    ["name", null],
    ["name", "x".repeat(121)],
    ["name", "Marrovia\r\nBcc: a@b.example"],
    ["address", "a\0b"],
    ["city", ""],
    ["postal_code", "1".repeat(17)],
    ["email", "nobody"],
    ["email", 7],
  ])("%s = %j is refused on that field, and nothing is written", async (field, value) => {
    const owner = await signedInOwner(t);
    const before = await rowOf(owner);
    const res = await owner.call(restaurantsApi.change, { body: { city: "Lyon", [field]: value } });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await rowOf(owner)).toEqual(before);
  });

  test("is not found for an owner who has none", async () => {
    const { user } = await signedInOwner(t);
    const access = { granted: true, status: "active" as const, until: null };
    const ctx = {
      ...t.ctx(),
      actor: { kind: "owner" as const, userId: user.id, sessionId: "s", restaurantId: null, access },
      scope: NO_RESTAURANT,
    };
    await expect(getOwnRestaurant(ctx)).rejects.toMatchObject({ code: "not_found" });
  });

  test("gets its place on Google only within the caller's scope", async () => {
    const { mine, theirs } = await twoOwners(t);
    const ctx = { ...t.ctx(), scope: restaurantScope(mine.restaurantId) };
    await setGooglePlace(ctx, mine.restaurantId, "ChIJmine");
    await expect(setGooglePlace(ctx, theirs.restaurantId, "ChIJmine")).rejects.toMatchObject({ code: "not_found" });
    expect([(await rowOf(mine)).google_place_id, (await rowOf(theirs)).google_place_id]).toEqual(["ChIJmine", null]);
  });
});

describe("the code to take away", () => {
  test("is a PNG of the size asked for that leads to the review page, and its first download is remembered", async () => {
    const { mine, theirs } = await twoOwners(t);
    const taken = t.clock.now();
    const res = await fetchFile(mine, "/api/restaurant/qr.png?size=512");
    expect(res.headers["content-type"]).toBe("image/png");
    expect(res.headers["content-disposition"]).toMatch(/^attachment; filename="table-\d+-qr\.png"$/);
    const side = res.rawPayload.readUInt32BE(16);
    expect(side).toBe(512);
    const lines = inflateSync(res.rawPayload.subarray(41, 41 + res.rawPayload.readUInt32BE(33)));
    const data = new Uint8Array(side * side * 4).fill(255);
    for (let i = 0; i < side * side; i += 1) {
      const [x, y] = [i % side, Math.floor(i / side)];
      if (((lines[y * (1 + side / 8) + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) data.fill(0, i * 4, i * 4 + 3);
    }
    const { review_code } = await rowOf(mine);
    expect(decodeQR({ width: side, height: side, data })).toBe(`https://plaudit.test/review/${review_code}`);

    t.clock.advance({ hours: 1 });
    expect((await fetchFile(mine, "/api/restaurant/qr.svg")).body).toMatch(/^<svg xmlns=/);
    expect([(await rowOf(mine)).printed_at, (await rowOf(theirs)).printed_at]).toEqual([taken, null]);
  });

  test.each(["127", "2049", "1.5", "x", ""])("a size of %j is refused", async (size) => {
    const owner = await signedInOwner(t);
    expect((await fetchFile(owner, `/api/restaurant/qr.png?size=${size}`)).statusCode).toBe(422);
    expect((await rowOf(owner)).printed_at).toBeNull();
  });
});

/** What the page's text operators say, in order. */
function textsOf(document: PDFDocument): string[] {
  const contents = document.getPage(0).node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => document.context.lookup(ref)) : [contents];
  const code = streams
    .map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.getContents()).toString("latin1") : ""))
    .join("\n");
  return [...code.matchAll(/<([0-9A-F]*)> Tj/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"));
}
const sheetOf = async (owner: OwnerCaller, sheet: string, language = "en") => {
  const res = await fetchFile(owner, `/api/restaurant/print/${sheet}?language=${language}`);
  expect([res.statusCode, res.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return { res, document: await PDFDocument.load(res.rawPayload) };
};

describe("the sheets to print", () => {
  test.each(PRINT_SHEETS.flatMap((sheet) => LOCALES.map((language) => [sheet, language] as const)))(
    "%s in %s is one A4 page with the restaurant's name and the call in that language",
    async (sheet, language) => {
      const owner = await signedInOwner(t);
      await owner.call(restaurantsApi.change, { body: { name: "Café Größe" } });
      const { res, document } = await sheetOf(owner, sheet, language);
      expect([document.getPageCount(), document.getPage(0).getSize()]).toEqual([1, { width: 595.28, height: 841.89 }]);
      const text = textsOf(document).join(" ");
      expect(text.split("Café Größe").length - 1).toBe({ poster: 1, table_tent: 2, sticker: 6 }[sheet]);
      const calls = {
        en: "Tell others on Google",
        de: sheet === "sticker" ? "Bewerten Sie uns auf Google" : "Erzählen Sie es anderen auf Google.",
      };
      expect(text).toContain(calls[language]);
      expect(res.headers["content-disposition"]).toContain(`cafe-grosse-${sheet.replace("_", "-")}-${language}.pdf`);
      expect((await rowOf(owner)).printed_at).toEqual(t.clock.now());
    },
  );

  test.each([
    ["emoji and accents", "Chez Zoë 🍷 Łódź", "Chez Zoë"],
    ["one endless word", "W".repeat(120), "WWW"],
    [
      "120 letters",
      "Zum Goldenen Hirschen am Großen Marktplatz, bürgerliche Küche und Weinstube seit 1897, Inhaber Jürgen Übel und Söhne",
      "Zum Goldenen",
    ],
    ["nothing the font knows", "寿司 🍣", ""],
  ])("a name with %s is printed as well as can be, inside the page", async (_what, name, shown) => {
    const owner = await signedInOwner(t);
    expect((await owner.call(restaurantsApi.change, { body: { name } })).status).toBe(200);
    for (const sheet of PRINT_SHEETS) {
      const { document } = await sheetOf(owner, sheet);
      const text = textsOf(document).join(" ");
      expect(text).toContain(shown);
      expect(text).toContain("Tell others on Google");
    }
  });

  test("an unknown sheet is not found, an unknown language is refused", async () => {
    const owner = await signedInOwner(t);
    expect((await fetchFile(owner, "/api/restaurant/print/banner")).statusCode).toBe(404);
    expect((await fetchFile(owner, "/api/restaurant/print/poster?language=fr")).statusCode).toBe(422);
  });
});

test("the demo's restaurants are places the Google stand-in knows, with the same phone", () => {
  const places = new Map(makePlaces().map((place) => [place.id, place]));
  for (const { restaurant, country } of DEMO_OWNERS) {
    const place = places.get(restaurant.google_place_id);
    expect([place?.name, place?.street, place?.city.name]).toEqual([
      restaurant.name,
      restaurant.address,
      restaurant.city,
    ]);
    expect(normalizePhone(place?.phone ?? "", country)).toBe(restaurant.phone);
  }
});
