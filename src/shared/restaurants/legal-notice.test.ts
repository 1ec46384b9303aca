import { expect, test } from "vitest";
import { missingInLegalNotice } from "./legal-notice.ts";

test.each([
  [null, null, null, ["legal_name", "legal_representative", "email"]],
  ["Marrovia SARL", " ", "", ["legal_representative", "email"]],
  ["Marrovia SARL", "Odile Ferrandel", "table@example.com", []],
])("with %j, %j and %j the notice lacks %j", (legal_name, legal_representative, email, missing) => {
  expect(missingInLegalNotice({ legal_name, legal_representative, email })).toEqual(missing);
});
