import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { lightenContract, splitImports } from "./light-contracts.ts";

const contract = {
  MOST: 3,
  KINDS: ["a", "b"],
  TITLE: /x/,
  Input: z.object({ name: z.string() }),
  isShort: (text: string) => text.length < 3,
  thingsApi: {
    make: endpoint({
      method: "POST",
      path: "/api/things",
      access: "owner",
      summary: "Makes one",
      body: z.object({}),
      response: z.object({}),
    }),
  },
};

test("a contract on the web is its plain values, and of an endpoint what a call needs", () => {
  expect(lightenContract(contract).split("\n")).toEqual([
    "export const MOST = 3;",
    'export const KINDS = ["a","b"];',
    'export const thingsApi = {"make":{"method":"POST","path":"/api/things","access":"owner","hasBody":true}};',
  ]);
});

test.each([
  [
    'import { Input, thingsApi, type Thing } from "#shared/things.contract.ts";',
    'import { thingsApi } from "#shared/things.contract.ts";import { Input } from "#shared/things.contract.ts?schemas";',
  ],
  [
    'import { thingsApi as calls, MOST } from "#shared/things.contract.ts";',
    'import { thingsApi as calls, MOST } from "#shared/things.contract.ts";',
  ],
  [
    'import {\n  TITLE,\n  isShort,\n} from "#shared/things.contract.ts";',
    'import { TITLE, isShort } from "#shared/things.contract.ts?schemas";',
  ],
  ['import { type Thing } from "#shared/things.contract.ts";', ""],
  ['import { Other } from "#shared/other.contract.ts";', 'import { Other } from "#shared/other.contract.ts";'],
])("%s takes schemas from the whole contract", (before, after) => {
  expect(splitImports(before, new Map([["#shared/things.contract.ts", contract]]))).toBe(after);
});
