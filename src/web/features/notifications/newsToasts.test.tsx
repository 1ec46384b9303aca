import { cleanup } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { setToastPresenter, type Toast } from "#web/lib/toast.tsx";
import {
  asked,
  bell,
  click,
  draw,
  idOf,
  item,
  panel,
  server,
  setHidden,
  settle,
  setUpBell,
  went,
} from "#web/testing/bell.tsx";

setUpBell();

const shown: Toast[] = [];
beforeEach(() => {
  shown.length = 0;
  setToastPresenter((toast) => shown.push(toast));
});
const titles = (): string[] => shown.map(({ title }) => title);
const arrive = async (...numbers: number[]): Promise<void> => {
  server.items = [...numbers.map((n) => item(-n, { title: `Fresh ${n}`, link: "/reviews" })), ...server.items];
  await settle(15_000);
};

describe.each(["owner", "staff"] as const)("%s: a toast for what is new", (side) => {
  test("comes with the poll that finds it, once, for five seconds, and leads where it belongs", async () => {
    await draw(side);
    await settle(15_000);
    expect(titles()).toEqual([]);
    await arrive(1);
    await settle(45_000);
    expect(shown).toMatchObject([{ title: "Fresh 1", message: "About -1", tone: "info", durationMs: 5000 }]);
    shown[0]?.action?.onClick();
    await settle(10);
    expect(went).toEqual(["/reviews"]);
    expect(asked().some((line) => line.endsWith(`${idOf(-1)}/mark-as-read`))).toBe(true);
  });

  test("does not come again after a reload", async () => {
    await draw(side);
    await arrive(1);
    cleanup();
    await draw(side);
    await settle(30_000);
    expect(titles()).toEqual(["Fresh 1"]);
  });
});

test("three are told apart, the newest last; four together, and that one opens the bell", async () => {
  await draw();
  await arrive(3, 2, 1);
  expect(titles()).toEqual(["Fresh 1", "Fresh 2", "Fresh 3"]);
  await arrive(7, 6, 5, 4);
  expect(titles().slice(3)).toEqual(["4 new notifications"]);
  shown.at(-1)?.action?.onClick();
  await settle(10);
  expect(panel().getByText("Fresh 7")).toBeTruthy();
});

test("one that leads nowhere has no link", async () => {
  await draw();
  server.items = [item(0), ...server.items];
  await settle(15_000);
  expect([titles(), shown[0]?.action]).toEqual([["News 0"], undefined]);
});

test("nothing pops up while the bell is open, or while nobody sees the window; after that it does", async () => {
  await draw();
  await click(bell());
  await arrive(1);
  await click(bell());
  setHidden(true);
  await arrive(2);
  expect(titles()).toEqual([]);
  setHidden(false);
  await settle(10);
  expect(titles()).toEqual(["Fresh 2"]);
});
