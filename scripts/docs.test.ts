import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

// Names in the documents rot when files move. What a name stands for is for people to read; that it stands for something is checked here.

const ROOT = resolve(import.meta.dirname, "..");
const PAGES = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });
const FILES = globSync(["*", ".*", "{src,scripts,docs,e2e,faults,bench,.ci,.github}/**"], { cwd: ROOT }).map((file) =>
  file.replaceAll("\\", "/"),
);
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** Where a name in a document may begin: a reader of a page about the server does not want to read `src/server/` each time. */
const BEGINNINGS = ["", "src/", "src/server/", "src/web/", "src/server/features/"];
const FILE_NAME = /^[\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|css|cjs|sh|json|ya?ml|md)$/;
const FOLDER = /^(?:src|scripts|docs|e2e|faults|bench|features|platform|http|db|ui|lib|app|testing)(?:\/[\w.-]+)*\/?$/;

/** What stands in backticks and looks like a file or folder of ours; names with placeholders are examples. */
const namesIn = (page: string): string[] =>
  [...page.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.includes("NNN"))
    .filter((name) => FILE_NAME.test(name) || (name.includes("/") && FOLDER.test(name)));

const exists = (name: string): boolean => {
  const path = name.replace(/\/$/, "");
  return (
    BEGINNINGS.some((beginning) => FILES.includes(beginning + path)) ||
    (!path.includes("/") && FILES.some((file) => file.endsWith(`/${path}`)))
  );
};

describe.each(PAGES)("%s", (name) => {
  const page = readFileSync(join(ROOT, name), "utf8");

  test("names files and folders that are there", () => {
    expect(namesIn(page).filter((found) => !exists(found))).toEqual([]);
  });

  test("names commands that npm knows", () => {
    const commands = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, command = ""]) => command);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });

  test("leads to pages that are there", () => {
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = ""]) => link);
    const places = links.map((link) => join(name, "..", link).replaceAll("\\", "/").replace(/\/$/, ""));
    expect(places.filter((place) => !FILES.includes(place))).toEqual([]);
  });
});

test("the look at names sees some", () => {
  const names = namesIn(readFileSync(join(ROOT, "docs/ARCHITECTURE.md"), "utf8"));
  expect(names.length).toBeGreaterThan(30);
  expect(["db/nothing.ts", "src/nowhere"].filter(exists)).toEqual([]);
});
