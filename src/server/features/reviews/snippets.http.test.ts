import { expect, test } from "vitest";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();

test("some are ours for all, one's own are for oneself", async () => {
  const { mine, theirs } = await twoOwners(t);
  const body = { language: "de" as const, title: "Danke", text: "Liebe {{first_name}}" };
  const added = await mine.call(reviewsApi.addSnippet, { body });
  const params = { id: added.body.id ?? "" };
  const all = (await mine.call(reviewsApi.snippets)).body.data;
  expect(all[0]).toEqual({ ...body, id: params.id });
  expect(new Set(all.filter((one) => one.id === null).map((one) => one.language)).size).toBe(7);
  expect((await theirs.call(reviewsApi.snippets)).body.data.some((one) => one.id !== null)).toBe(false);
  expect((await theirs.call(reviewsApi.changeSnippet, { params, body })).status).toBe(404);
  expect((await theirs.call(reviewsApi.removeSnippet, { params })).status).toBe(404);
  await mine.call(reviewsApi.changeSnippet, { params, body: { ...body, title: "Herzlichen Dank" } });
  expect((await mine.call(reviewsApi.snippets)).body.data[0]?.title).toBe("Herzlichen Dank");
  expect((await mine.call(reviewsApi.removeSnippet, { params })).status).toBe(200);
  const bad = await mine.call(reviewsApi.addSnippet, { body: { language: "xx" as never, title: "", text: "" } });
  expect(Object.keys(bad.body.errors ?? {}).toSorted()).toEqual(["language", "text", "title"]);
});

test("fifty added at once never pass the limit", async () => {
  const { mine } = await twoOwners(t);
  const rows = Array.from({ length: 90 }, (_, index) => ({
    restaurant_id: mine.restaurantId,
    language: "en",
    title: `Thanks ${index}`,
    text: "Thank you",
    created_at: t.clock.now(),
  }));
  await t.db.insertInto("reply_snippets").values(rows).execute();
  const body = { language: "en" as const, title: "One more", text: "Thank you" };
  const answers = await Promise.all(Array.from({ length: 50 }, () => mine.call(reviewsApi.addSnippet, { body })));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(40);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    title: ["You can keep at most 100 of these"],
  });
  const own = (await mine.call(reviewsApi.snippets)).body.data.filter(({ id }) => id !== null);
  expect(own).toHaveLength(100);
});
