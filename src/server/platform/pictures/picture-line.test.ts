import { expect, test } from "vitest";
import { inPictureLine } from "./picture-line.ts";

test("one picture at a time, in the order they came, also after one that failed; the ninth is asked to come back", async () => {
  const begun: number[] = [];
  const gates = Array.from({ length: 8 }, () => Promise.withResolvers<number>());
  const results = gates.map((gate, index) =>
    inPictureLine(() => {
      begun.push(index);
      return gate.promise;
    }).catch(() => "failed"),
  );
  await expect(inPictureLine(async () => 8)).rejects.toMatchObject({ code: "pictures_busy" });
  for (const [index, gate] of gates.entries()) {
    await expect.poll(() => begun).toEqual(Array.from({ length: index + 1 }, (_, n) => n));
    if (index === 3) gate.reject(new Error("broken"));
    else gate.resolve(index);
  }
  expect(await Promise.all(results)).toEqual([0, 1, 2, "failed", 4, 5, 6, 7]);
  expect(await inPictureLine(async () => "again")).toBe("again");
});
