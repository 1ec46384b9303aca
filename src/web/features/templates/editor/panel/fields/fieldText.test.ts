import { describe, expect, test } from "vitest";
import { linkProblem } from "#shared/templates/links.ts";
import { boundsOf, longestOf } from "./limits.ts";
import { colourFromTyped } from "./colourText.ts";
import { completeLink, kindOf, linkFrom, typedPart } from "./linkText.ts";

describe("a link", () => {
  test.each([
    ["www.example.com", "https://www.example.com"],
    [" example.com/menu?a=1 ", "https://example.com/menu?a=1"],
    ["bäckerei.example", "https://bäckerei.example"],
    ["example.com:8443/menu", "https://example.com:8443/menu"],
    ["info@house.example", "mailto:info@house.example"],
    ["+33 3 89 00 00 00", "tel:+33389000000"],
    ["tel:+33 3 89 00", "tel:+3338900"],
    ["http://example.com", "http://example.com"],
    ["https://menu.example/?for={{code}}", "https://menu.example/?for={{code}}"],
    ["{{restaurant_website}}", "{{restaurant_website}}"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["just words", "just words"],
    ["", ""],
  ])("%j is meant as %j", (typed, meant) => expect(completeLink(typed)).toBe(meant));

  test.each(["www.example.com", "example.com:8443/menu", "info@house.example", "+33 3 89 00 00 00"])(
    "%j is one that mails take",
    (typed) => expect(linkProblem(completeLink(typed))).toBeUndefined(),
  );

  test.each([
    ["https://a.example", "web", "https://a.example"],
    ["mailto:a@b.example", "email", "a@b.example"],
    ["tel:+331", "phone", "+331"],
    ["{{review_url}}", "review_url", "{{review_url}}"],
    ["{{first_name}}", "web", "{{first_name}}"],
    ["{{nothing}}", "web", "{{nothing}}"],
  ] as const)("%j is of the kind %s, typed as %j", (href, kind, typed) => {
    expect([kindOf(href), typedPart(href), linkFrom(kind, typed)]).toEqual([kind, typed, href]);
  });

  test("somebody who types the scheme as well means it once", () => {
    expect(linkFrom("email", "mailto:a@b.example")).toBe("mailto:a@b.example");
    expect(linkFrom("phone", "")).toBe("");
  });
});

test.each([
  ["#85274F", "#85274f"],
  ["85274f", "#85274f"],
  [" #abc ", "#aabbcc"],
  ["#12", undefined],
  ["red", undefined],
  ["", undefined],
])("the colour %j is %j", (typed, colour) => expect(colourFromTyped(typed)).toBe(colour));

test("limits are the model's", () => {
  expect([longestOf("mail", "subject"), longestOf("mail", "description"), longestOf("button", "label")]).toEqual([
    150, 300, 60,
  ]);
  expect(longestOf("header", "tagline")).toBe(160);
  expect(boundsOf("image", "width")).toEqual({ min: 40, max: 600 });
  expect(boundsOf("styles", "text_size")).toEqual({ min: 14, max: 18 });
});
