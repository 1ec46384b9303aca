import { beforeAll, expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { googleApi, type GoogleState } from "#shared/reviews/google.contract.ts";
import { ApiError, NetworkError, api } from "#web/lib/api/api.ts";
import { initI18n } from "#web/lib/words/i18n.ts";
import { fakeApi, noConnection, refusal } from "./fakeApi.ts";

const NOTHING: GoogleState = { place: null, connection: null, sync: null, synced_at: null };
const ID = "0198c1de-7c40-4000-8000-000000000001";

beforeAll(initI18n);
fakeApi.setUp();

test("an endpoint is answered as its contract says, every time, and its calls are kept", async () => {
  fakeApi.on(googleApi.choosePlace, NOTHING);
  const body = { google_place_id: "ChIJ" };
  for (const _ of [1, 2]) expect(await api(googleApi.choosePlace, { body })).toEqual(NOTHING);
  expect(fakeApi.bodies(googleApi.choosePlace)).toEqual([body, body]);
  expect(fakeApi.calls().map(({ line }) => line)).toEqual(["PUT /api/google/place", "PUT /api/google/place"]);
});

test("a handler sees parameters and query, and a spelled-out path is not taken for a parameter", async () => {
  fakeApi.on(clientsApi.read, ({ params }) => refusal(404, "not_found", { message: `No ${params["id"]}` }));
  fakeApi.on(clientsApi.imports, { data: [], meta: {} });
  await expect(api(clientsApi.read, { params: { id: ID } })).rejects.toThrow(`No ${ID}`);
  expect(await api(clientsApi.imports)).toMatchObject({ data: [] });
});

test("a refusal and a dead line look as they do in the product", async () => {
  fakeApi.on(googleApi.state, refusal(503, "google_unavailable"));
  await expect(api(googleApi.state)).rejects.toBeInstanceOf(ApiError);
  await expect(api(googleApi.state)).rejects.toThrow("The server's words");
  fakeApi.on(googleApi.state, noConnection);
  await expect(api(googleApi.state)).rejects.toBeInstanceOf(NetworkError);
});

test("a call that was not foreseen fails the test", async () => {
  await expect(api(googleApi.disconnect)).rejects.toBeInstanceOf(NetworkError);
  expect(fakeApi.takeUnanswered()).toEqual(["DELETE /api/google/connection"]);
});
