import { describe, expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { type OwnerCaller, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const preview = (owner: OwnerCaller, content: string, headers: Record<string, string> = {}) =>
  owner.call(clientsApi.previewImport, { body: { filename: "guests.csv", content }, headers });

describe("the preview of a file", () => {
  test.each([",", ";", "\t", "|"])("knows the separator %j, quotes and the heading", async (separator) => {
    const owner = await signedInOwner(t);
    const rows = [
      ["Prénom", "Nom", "Adresse e-mail", "Téléphone"],
      ['"Inès', 'Marie"', "a@x.org", ""],
      ["Jean", "Petit", "b@x.org", "0612345678"],
    ];
    rows[1] = [`"Inès${separator} Marie"`, '"de ""la"" Tour"', "a@x.org", ""];
    const content = `\uFEFF${rows.map((row) => row.join(separator)).join("\r\n")}\r\n\r\n`;
    const { status, body } = await preview(owner, content);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      columns: rows[0],
      rows_total: 2,
      mapping: { first_name: 0, last_name: 1, email: 2, phone: 3 },
    });
    expect(body.sample[0]).toEqual([`Inès${separator} Marie`, 'de "la" Tour', "a@x.org", ""]);
  });

  test.each([
    ["email,first name,last name,mobile", [0, 1, 2, 3]],
    ["E-Mail;Vorname;Name;Handy", [0, 1, 2, 3]],
    ["Nom;Prénom;Courriel;Portable", [2, 1, 0, 3]],
    ["Cognome,Nome,Posta elettronica,Cellulare", [2, 1, 0, 3]],
    ["Apellidos,Nombre,Correo electrónico,Teléfono", [2, 1, 0, 3]],
    ["Surname,Given name,Mail", [2, 1, 0, null]],
    ["id,something,else", [-1, -1, -1, null]],
  ])("guesses the columns of %s", async (heading, [email, first_name, last_name, phone]) => {
    const owner = await signedInOwner(t);
    const filler = heading.replaceAll(/[^,;]+/g, "x");
    const { body } = await preview(owner, `${heading}\n${filler}`);
    expect(body.mapping).toEqual({ email, first_name, last_name, phone });
  });

  test("of a file without heading names the columns and looks at what is in them", async () => {
    const owner = await signedInOwner(t);
    const { body } = await preview(owner, "Inès,Roche,+33612345678,a@x.org\nJean,Petit,,b@x.org", {
      "accept-language": "de",
    });
    expect(body).toMatchObject({
      columns: ["Spalte 1", "Spalte 2", "Spalte 3", "Spalte 4"],
      rows_total: 2,
      mapping: { email: 3, first_name: 0, last_name: 1, phone: 2 },
    });
  });

  test.each([
    ["nothing but a heading", "email,name\n", /no rows/],
    ["blank lines", "\n\n , \n", /no rows/],
    ["a file that is no text", "PK\u0003\0\0", /not a text file/],
    ["a quotation mark that never ends", `a,b\n"x,y\n${"z,z\n".repeat(10)}`, /cannot be read/],
    ["too many columns", `${"a,".repeat(300)}\n${"b,".repeat(300)}`, /columns/],
    ["too many rows", `email\n${"a\n".repeat(100_001)}`, /100000|100,000/],
  ])("of %s says what is wrong", async (_, content, message) => {
    const owner = await signedInOwner(t);
    const { status, body } = await preview(owner, content);
    expect(status).toBe(422);
    expect(body.errors?.["content"]?.[0]).toMatch(message);
  });

  test("of a file that is too large is 413 and names the limit; without a token nothing is read", async () => {
    const owner = await signedInOwner(t);
    const large = await preview(owner, "x,y\n".repeat(5_500_000));
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining("20 MB")]);
    const huge = await preview(owner, '"'.repeat(22_000_000));
    expect([huge.status, huge.body.message]).toEqual([413, expect.stringContaining("20 MB")]);
    const nobody = await t.anyone.call(clientsApi.previewImport, { body: { content: "x".repeat(43_000_000) } });
    expect(nobody.status).toBe(401);
  });
});
