import { describe, expect, test } from "vitest";
import { cellOf, guessDelimiter, guessMapping, hasHeading, isBlankRow } from "./import-file.rules.ts";

describe("the separator", () => {
  test.each([
    ["a comma", "a,b\nc,d", ","],
    ["a semicolon", "a;b\r\nc;d", ";"],
    ["a tab", "a\tb\rc\td", "\t"],
    ["a bar", "a|b\nc|d", "|"],
    ["a comma where there is none", "a\nb", ","],
    ["a comma in an empty file", "", ","],
    ["alike in each line, not most in the first", "a;b,c,d,e\nf;g", ";"],
    ["most in the first line where no line decides", "a;b;c\nd", ";"],
    ["more of one than of the other", "a;b;c,d\ne;f;g,h", ";"],
    ["not what stands in quotes", '"a,b,c";d\n"e,f,g";h', ";"],
    ["not what stands in quotes over a line end", '"a,\nb,";c\nd;e', ";"],
    ["blank lines decide nothing against the others", "a,b,c;d\n \n\ne;f", ";"],
    ["lines after the twentieth decide nothing against them", `${"a;b,c,d\n".repeat(20)}e;f`, ","],
    ["blank lines decide nothing", "a;b\n \n\nc;d", ";"],
    ["signs far down a line decide nothing", `a;b${"x".repeat(65_533)},,,,`, ";"],
    ["signs just before that decide", `a;b${"x".repeat(65_529)},,,,`, ","],
    ["lines far down decide nothing", `${"a;b\n".repeat(20)}${"c,d,e\n".repeat(5)}`, ";"],
  ])("is %s", (_name, text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });
});

test.each([
  [["Vorname", "E-Mail"], true],
  [["Anna", "anna@example.test"], false],
  [["Anna", " anna@example.test "], false],
  [["Anna", "anna@"], true],
  [["Anna", "@example.test"], true],
  [["Anna", "a@b@example.test"], true],
  [["Anna", "anna@.test"], true],
  [["Anna", "anna@example.test."], true],
  [["Anna", "anna moser@example.test"], true],
  [["Anna", "anna.moser@example"], true],
  [[], true],
])("the row %j is a heading: %s", (row, expected) => {
  expect(hasHeading(row)).toBe(expected);
});

describe("columns by their headings", () => {
  const NONE = { email: -1, first_name: -1, last_name: -1, phone: null };
  test.each([
    ["German", ["Vorname", "Nachname", "E-Mail", "Telefon"], { first_name: 0, last_name: 1, email: 2, phone: 3 }],
    [
      "French",
      ["Courriel", "Téléphone", "Nom de famille", "Prénom"],
      { email: 0, phone: 1, last_name: 2, first_name: 3 },
    ],
    [
      "English",
      ["Email address", "First name", "Surname", "Mobile"],
      { email: 0, first_name: 1, last_name: 2, phone: 3 },
    ],
    ["Spanish", ["Nombre", "Apellidos", "Correo", "Móvil"], { first_name: 0, last_name: 1, email: 2, phone: 3 }],
    [
      "Italian",
      ["Nome", "Cognome", "Posta elettronica", "Cellulare"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    ["of a program", ["first_name", "last_name", "e mail", "tel"], { first_name: 0, last_name: 1, email: 2, phone: 3 }],
    [
      "with dashes",
      ["first-name", "last-name", "e-mail", "handy"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    [
      "run together",
      ["firstname", "lastname", "email", "portable"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    ["given and family name", ["Given name", "Family name", "Mail"], { first_name: 0, last_name: 1, email: 2 }],
    ["forename", ["Forename", "Familienname", "Mail"], { first_name: 0, last_name: 1, email: 2 }],
    ["run together otherwise", ["givenname", "familyname", "mail"], { first_name: 0, last_name: 1, email: 2 }],
    ["a plain name is the last one", ["Name", "Vorname", "Mail"], { last_name: 0, first_name: 1, email: 2 }],
    ["nom is the last one, nombre the first", ["Nom", "Nombre"], { last_name: 0, first_name: 1 }],
    ["one surname", ["Apellido", "Nombre"], { last_name: 0, first_name: 1 }],
    ["one surname before a word that only holds part", ["Last visit", "Apellido"], { last_name: 1 }],
    [
      "words inside",
      ["Gast Vorname", "Gast Nachname", "Kontakt-Mail", "Privat-Telefon"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    [
      "words inside, in English",
      ["Guest first", "Guest last", "My mail", "Home phone"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    [
      "other words inside",
      ["Le prenom", "El apellido", "Le courriel", "Der mobil"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    [
      "more words inside",
      ["Name given", "Il cognome", "El correo", "No. telefono"],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    ["the surname inside", ["Guest first", "Guest surname"], { first_name: 0, last_name: 1 }],
    ["an exact heading before one that only holds the word", ["Newsletter-Mail", "E-Mail"], { email: 1 }],
    ["a telephone in the first column", ["Tel", "Vorname"], { phone: 0, first_name: 1 }],
    ["no telephone in a hotel", ["Hotel", "Telefon"], { phone: 1 }],
    ["no name in a user name", ["Username", "Nachname"], { last_name: 1 }],
    ["no name in the name of a pet", ["Name of pet", "Nachname"], { last_name: 1 }],
    ["an own address before one for news", ["Newsletter e-mail", "e mail"], { email: 1 }],
    ["no part of another word", ["Firstborn", "Lasting"], {}],
    ["a street is nothing", ["Street", "Notes"], {}],
    ["a heading is looked at for a hundred signs", [`${"x".repeat(100)} mail`], {}],
    ["none", [], {}],
  ])("%s", (_name, headings, found) => {
    expect(guessMapping(headings, [])).toEqual({ ...NONE, ...found });
  });

  test("an address without a heading of its own is found by what stands there, names and numbers are not guessed", () => {
    const sample = [
      ["Anna", "", "030 123456"],
      ["Berta", "berta@example.test", "030 123457"],
    ];
    expect(guessMapping(["A", "B", "C"], sample)).toEqual({ ...NONE, email: 1 });
  });

  test("a column is used once", () => {
    expect(guessMapping(["Mail", "Mail"], [])).toEqual({ ...NONE, email: 0 });
    expect(guessMapping(["Vorname Nachname"], [])).toEqual({ ...NONE, first_name: 0 });
  });
});

describe("one column for both names", () => {
  const both = (headings: string[] | undefined, ...names: string[]): number[] => {
    const { first_name, last_name } = guessMapping(
      headings,
      names.map((name) => ["a@b.test", name]),
    );
    return [first_name, last_name];
  };
  test.each([
    "Name",
    "Full name",
    "Gastname",
    "Kunde-Name",
    "Kundenname",
    "Nom",
    "Nombre",
    "Nome completo",
    "Vor- und Nachname",
    "Vorname Nachname",
    "Nachname, Vorname",
    "First and last name",
    "Nom et prénom",
    "Nombre y apellidos",
    "Nombre y apellido",
    "Apellido y nombre",
  ])("%s over whole names", (heading) => {
    expect(both(["Mail", heading], "Cher", "Anna Moser")).toEqual([1, 1]);
    expect(both(["Mail", heading], "Moser,Anna")).toEqual([1, 1]);
    expect(both(["Mail", heading], "Moser, Anna")).toEqual([1, 1]);
  });

  test("a column of single words holds one name", () => {
    expect(both(["Mail", "Name"], "Moser", " Brandt ")).toEqual([-1, 1]);
  });

  test("in the first column of all", () => {
    expect(guessMapping(["Name", "Mail"], [["Anna Moser", "a@b.test"]])).toMatchObject({ first_name: 0, last_name: 0 });
  });

  test("a row that ends before the name tells nothing", () => {
    expect(guessMapping(["Mail", "Name"], [["a@b.test"]])).toMatchObject({ first_name: -1, last_name: 1 });
  });

  test.each([
    "Vorname",
    "Prénom",
    "Nachname",
    "Cognome",
    "Username",
    "Name of pet",
    "Nombre de mascota",
    "Notes on first and last visit",
    "Notes on last and first visit",
    `Vorname ${"x".repeat(100)} Nachname`,
  ])("%s stays what it is", (heading) => {
    const [first_name, last_name] = both(["Mail", heading], "Anna Moser");
    expect(first_name === last_name && first_name === 1).toBe(false);
  });

  test("where each name has its column, nothing is split", () => {
    expect(guessMapping(["Name", "Vorname", "Mail"], [["von Berg", "Anna Maria", "a@b.test"]])).toMatchObject({
      first_name: 1,
      last_name: 0,
    });
    expect(guessMapping(["Vorname", "Name", "Mail"], [["Anna Maria", "von Berg", "a@b.test"]])).toMatchObject({
      first_name: 0,
      last_name: 1,
    });
  });

  test("without headings, the only column besides the address", () => {
    expect(both(undefined, "Anna Moser")).toEqual([1, 1]);
    expect(both(undefined, "Anna")).toEqual([1, -1]);
    expect(guessMapping(undefined, [["a@b.test"]])).toMatchObject({ first_name: -1, last_name: -1 });
  });
});

describe("columns without headings, by what stands in them", () => {
  test.each([
    [
      "in the order people write",
      [["Anna", "Moser", "a@b.test", "+49 (30) 12-34.56"]],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    ["in another", [["a@b.test", "030/123456", "Anna", "Moser"]], { email: 0, phone: 1, first_name: 2, last_name: 3 }],
    [
      "with blanks around",
      [["Anna", "Moser", " a@b.test ", " 030123456 "]],
      { first_name: 0, last_name: 1, email: 2, phone: 3 },
    ],
    [
      "in a later row",
      [["Anna"], ["Berta", "Brandt", "b@b.test"]],
      { first_name: 0, last_name: 1, email: 2, phone: null },
    ],
    [
      "a short number is no telephone",
      [["a@b.test", "12345"]],
      { email: 0, first_name: 1, last_name: -1, phone: null },
    ],
    [
      "nor one of more than thirty digits",
      [["a@b.test", "1".repeat(31)]],
      { email: 0, first_name: 1, last_name: -1, phone: null },
    ],
    ["nor a number with words", [["a@b.test", "no 123456"]], { email: 0, first_name: 1, last_name: -1, phone: null }],
    ["nor a number before words", [["a@b.test", "123456 x"]], { email: 0, first_name: 1, last_name: -1, phone: null }],
    ["nobody", [], { email: -1, first_name: -1, last_name: -1, phone: null }],
  ])("%s", (_name, sample, mapping) => {
    expect(guessMapping(undefined, sample)).toEqual(mapping);
  });
});

test("a field without a column, or beyond the row's end, is empty", () => {
  expect([cellOf(["a"], 0), cellOf(["a"], 1), cellOf(["a"], null)]).toEqual(["a", "", ""]);
});

test.each([
  [[""], true],
  [["", " \t"], true],
  [[], true],
  [["", "x"], false],
])("the row %j is blank: %s", (row, expected) => {
  expect(isBlankRow(row)).toBe(expected);
});
