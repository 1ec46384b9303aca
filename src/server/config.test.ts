import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { describeVariables, readConfig } from "./config.ts";

test("with nothing set, the embedded defaults apply", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    production: false,
    role: "all",
    port: 3000,
    publicUrl: "http://localhost:3000",
    databaseUrl: undefined,
  });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("all faults are named at once", () => {
  expect(() => readConfig({ PORT: "70000", ROLE: "boss", DATABASE_URL: "mysql://x" })).toThrow(
    /PORT="70000".*|ROLE="boss".*/,
  );
  try {
    readConfig({ PORT: "70000", ROLE: "boss", DATABASE_URL: "mysql://x" });
  } catch (error) {
    for (const name of ["PORT", "ROLE", "DATABASE_URL"]) expect(String(error)).toContain(name);
    expect(String(error)).not.toContain("\n");
  }
});

test("production names everything that is missing", () => {
  expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
    /PUBLIC_URL is missing.*DATABASE_URL is missing.*SMTP_URL is missing/,
  );
});

test("the README's configuration table names every variable and its default", async () => {
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  for (const { name, fallback } of describeVariables()) {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${name}\``));
    expect(row, `${name} is missing from the table`).toBeDefined();
    if (fallback) expect(row).toContain(fallback);
  }
});
