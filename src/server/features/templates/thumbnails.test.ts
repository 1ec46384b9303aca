import { expect, test } from "vitest";
import { makeTemplate } from "./templates.factory.ts";
import { makeThumbnails } from "./thumbnails.ts";

const content = makeTemplate();

test("a picture is drawn once for each version, and only so many are kept", () => {
  let drawn = 0;
  const thumbnailOf = makeThumbnails(() => `picture ${(drawn += 1)}`, 2);
  expect(thumbnailOf({ id: "a", revision: 1, content })).toBe("picture 1");
  expect(thumbnailOf({ id: "a", revision: 1, content })).toBe("picture 1");
  expect(thumbnailOf({ id: "a", revision: 2, content })).toBe("picture 2");
  thumbnailOf({ id: "b", revision: 1, content });
  thumbnailOf({ id: "c", revision: 1, content });
  expect(drawn).toBe(4);
  expect(thumbnailOf({ id: "c", revision: 1, content })).toBe("picture 4");
  expect(thumbnailOf({ id: "a", revision: 2, content })).toBe("picture 5");
});
