import { expect, test } from "vitest";
import { isPictureAddress, isSafeUrl, linkProblem } from "./links.ts";

test.each([
  ["https://osteria.example", undefined],
  ["http://osteria.example/menu?day=today#top", undefined],
  ["https://osteria.example:8443/menu", undefined],
  ["https://osteria.example/?guest={{first_name}}&code={{code}}", undefined],
  ["https://osteria.example/{{code}}", undefined],
  ["mailto:hello@osteria.example", undefined],
  ["mailto:hello@osteria.example?subject={{restaurant_name}}", undefined],
  ["tel:+33389000000", undefined],
  ["{{restaurant_website}}", undefined],
  ["{{ review_url }}", undefined],
  ["", "link_empty"],
  ["   ", "link_empty"],
  ["osteria.example", "link_wrong"],
  ["/menu", "link_wrong"],
  ["//evil.example", "link_wrong"],
  ["https:evil.example", "link_wrong"],
  ["https://", "link_wrong"],
  ["https://a b.example", "link_wrong"],
  ["https://good.example@evil.example", "link_wrong"],
  ["https:\\\\evil.example", "link_wrong"],
  ["javascript:alert(1)", "link_wrong"],
  ["JAVASCRIPT:alert(1)", "link_wrong"],
  ["java\tscript:alert(1)", "link_wrong"],
  ["data:text/html,x", "link_wrong"],
  ["vbscript:x", "link_wrong"],
  ["file:///etc/passwd", "link_wrong"],
  ["ftp://osteria.example", "link_wrong"],
  ["mailto:nobody", "link_wrong"],
  ["tel:call-me", "link_wrong"],
  ["{{nothing}}", "variable_unknown"],
  ["https://osteria.example/{{nothing}}", "variable_unknown"],
  ["{{first_name}}", "variable_misplaced"],
  ["{{qr_url}}", "variable_unknown"],
  ["https://{{first_name}}/", "variable_misplaced"],
  ["https://{{first_name}}.example/", "variable_misplaced"],
  ["https://osteria.example{{code}}", "variable_misplaced"],
  ["{{restaurant_website}}/menu", "variable_misplaced"],
  ["{{first_name}}:alert(1)", "variable_misplaced"],
  ["https://osteria.example/?next={{restaurant_website}}", "variable_misplaced"],
  ["mailto:{{first_name}}@osteria.example", "variable_misplaced"],
  ["tel:{{restaurant_phone}}", "link_wrong"],
])("%j: %s", (href, problem) => {
  expect(linkProblem(href)).toBe(problem);
});

test.each([
  ["/storage/ab12-table.png", true],
  ["/storage/table.jpeg", true],
  ["https://pictures.example/table.jpg", true],
  ["/storage/../secret.png", false],
  ["/storage/table.svg", false],
  ["/api/table.png", false],
  ["data:image/png;base64,AAAA", false],
  ["https://pictures.example/{{first_name}}.png", false],
  ["mailto:a@b.example", false],
  ["", false],
])("a picture at %j: %s", (src, ok) => {
  expect(isPictureAddress(src)).toBe(ok);
});

test("an address longer than mail programs take is not safe", () => {
  expect(isSafeUrl(`https://osteria.example/${"a".repeat(1900)}`)).toBe(true);
  expect(isSafeUrl(`https://osteria.example/${"a".repeat(2000)}`)).toBe(false);
});
