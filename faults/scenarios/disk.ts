import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { statusOf } from "#server/testing/product.ts";
import { call, leaveLead, signIn, wordIn } from "../people.ts";
import { embeddedUrl, queryOnce, startPostgres } from "../postgres.ts";
import { demoFolder, launch } from "../product.ts";
import { NotRun, type Scenario } from "../scenario.ts";
import { type Stage, until } from "../stage.ts";

/** A disk of its own that can be full without hurting anybody; only root may make one. */
function smallDisk(stage: Stage, megabytes: number): string {
  const folder = stage.folder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) throw new NotRun("a small disk can be mounted by root on Linux only");
  stage.atEnd(() => spawnSync("umount", ["-l", folder]));
  return folder;
}

/** Takes what is left of a disk. */
function fill(disk: string): string {
  const filler = join(disk, "filler");
  const piece = Buffer.alloc(256 * 1024);
  try {
    for (;;) appendFileSync(filler, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  return filler;
}

const databaseDisk: Scenario = {
  id: "4-disk",
  title: "The database's disk is full",
  seconds: 90,
  async run(stage, verdict) {
    const disk = smallDisk(stage, 260);
    const dataDir = join(disk, "data");
    cpSync(await demoFolder(stage), dataDir, { recursive: true });
    const product = await launch(stage, { dataDir });
    await product.ready();
    const token = await signIn(product.url);
    const kept: string[] = [];
    const leave = async (n: number) => {
      const email = `full${n}-${"x".repeat(40)}@load.test`;
      const answer = await leaveLead(product.url, email, n % 2 ? "marrovia" : "elsterquell");
      if (answer.status === 201) kept.push(email);
      return answer;
    };
    const filler = fill(disk);
    const statuses = new Map<number, number>();
    let told = "";
    for (let n = 0; n < 400 && (statuses.get(503) ?? 0) + (statuses.get(507) ?? 0) < 5; n += 1) {
      const { status, body } = await leave(n);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503 || status === 507) told = wordIn(body, "message");
    }
    const odd = [...statuses.keys()].filter((status) => ![201, 429, 503, 507].includes(status));
    verdict.must(odd.length === 0, `answered ${odd.join(", ")}`);
    verdict.must(told.length > 10, "nobody was told in a sentence");
    verdict.note([...statuses].map(([status, count]) => `${count} × ${status}`).join(", "));
    const saysSo = async (): Promise<boolean> => (await statusOf(`${product.url}/readyz`)) === 503;
    const said = await until("readyz says so", saysSo, { seconds: 10 }).catch(() => undefined);
    verdict.must(said !== undefined, "readyz says nothing of it");
    rmSync(filler);
    let n = 1_000;
    const heals = async (): Promise<boolean> =>
      (await leave((n += 1))).status === 201 && (await statusOf(`${product.url}/readyz`)) === 200;
    verdict.within("healed after", (await until("healed", heals, { seconds: 30, every: 200 })).tookMs, 20_000);
    const rows = await queryOnce(embeddedUrl(dataDir), "SELECT 1 FROM clients WHERE email = ANY($1)", [kept]);
    verdict.same("acknowledged forms lost", kept.length - rows.length, 0);
    verdict.same("for the owner's list", (await call(product.url, "/api/clients", { token })).status, 200);
  },
};

const uploadDisk: Scenario = {
  id: "F13",
  title: "Disk full on an upload",
  seconds: 60,
  async run(stage, verdict) {
    const home = await demoFolder(stage);
    const server = await startPostgres(stage, home);
    const dataDir = smallDisk(stage, 5);
    for (const name of ["secrets.key", "stripe", "google"])
      cpSync(join(home, name), join(dataDir, name), { recursive: true });
    const files = join(dataDir, "files");
    mkdirSync(files);
    const product = await launch(stage, { dataDir, env: { DATABASE_URL: server.url } });
    await product.ready();
    const token = await signIn(product.url);
    const rows = Array.from({ length: 30_000 }, (_, n) => `Lena;Vogt;guest${n}-${"x".repeat(150)}@load.test`);
    const body = { filename: "guests.csv", content: `Vorname;Nachname;E-Mail\n${rows.join("\n")}` };
    const answer = await call(product.url, "/api/clients/import/preview", { token, body });
    verdict.must(answer.status === 503 || answer.status === 507, `the upload was answered with ${answer.status}`);
    verdict.note(`${(body.content.length / 1e6).toFixed(1)} MB upload: ${answer.status}`);
    verdict.must(wordIn(answer.body, "message").length > 10, "nobody was told in a sentence");
    const left = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    verdict.same("files left behind", left.length, 0);
    const small = { filename: "guests.csv", content: "Vorname;Nachname;E-Mail\nLena;Vogt;lena@load.test" };
    const after = await call(product.url, "/api/clients/import/preview", { token, body: small });
    verdict.same("for a small one after it", after.status, 200);
  },
};

export const diskScenarios: Scenario[] = [databaseDisk, uploadDisk];
