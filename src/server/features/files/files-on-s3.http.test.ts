import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { filesApi } from "#shared/files/files.contract.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { startS3Store } from "#server/testing/s3-store.ts";
import { testApp } from "#server/testing/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "plaudit-s3-"));
const store = await startS3Store(folder);
const t = await testApp(store.env);
const owner = await signedInOwner(t);
afterAll(() => rmSync(folder, { recursive: true }));

test("pictures and imports live in the bucket and leave the disk alone; away, the store is a 503", async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c04a2b" } })
    .png()
    .toBuffer();
  const body = { filename: "mark.png", content: bytes.toString("base64") };
  const picture = await owner.call(filesApi.keepPicture, { body });
  const served = await t.app.inject({ url: picture.body.url });
  expect([served.statusCode, served.rawPayload.length]).toEqual([200, picture.body.bytes]);
  expect((await t.app.inject({ url: `/storage/${"0".repeat(32)}.png` })).statusCode).toBe(404);

  const content = "Vorname;Nachname;E-Mail\nAnna;Muster;anna@muster.example\nJörg;Beispiel;joerg@muster.example";
  const preview = await owner.call(clientsApi.previewImport, { body: { filename: "gäste.csv", content } });
  expect(readdirSync(join(store.folder, "imports"))).not.toEqual([]);
  const { upload_id, mapping } = preview.body;
  const started = await owner.call(clientsApi.startImport, { body: { upload_id, mapping, with_consent: false } });
  await t.runJobs();
  const { body: done } = await owner.call(clientsApi.importState, { params: { id: started.body.id } });
  expect([done.status, done.rows_read]).toEqual(["done", 2]);
  expect(readdirSync(t.platform.config.dataDir).filter((name) => /pictures|imports|files/.test(name))).toEqual([]);

  await store.stop();
  const away = await owner.call(filesApi.keepPicture, { body });
  expect([away.status, away.body.code, away.body.retry_after]).toEqual([503, "unavailable", 10]);
});
