import { expect, test } from "vitest";
import * as texts from "#shared/i18n/catalogue.en.ts";
import { gatherTexts } from "#shared/i18n/catalogue.ts";
import { errorStatuses, jobHandlers } from "./index.ts";

const catalogue = gatherTexts(texts);

test("every error code has a status, and every status a text", () => {
  expect(Object.keys(errorStatuses).toSorted()).toEqual(Object.keys(catalogue.errors).toSorted());
  for (const status of Object.values(errorStatuses)) expect(status).toBeGreaterThanOrEqual(400);
});

test("every kind of job has a name for the people who look after it", () => {
  const names = jobHandlers.map(({ kind }) => kind.name.replace(".", "_"));
  expect(names.toSorted()).toEqual(Object.keys(catalogue.job_kinds).toSorted());
});
