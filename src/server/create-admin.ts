import { parseArgs } from "node:util";
import { z } from "zod";
import { email as emailField, line } from "#shared/http/fields.ts";
import { readConfig } from "./config.ts";
import { PATIENCE, connect } from "./db/connection.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { makeFirstAdmin } from "./features/staff/first-admin.service.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";

const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } });
const input = z.object({ email: emailField, name: line(120) }).safeParse(values);

if (!input.success) {
  process.stderr.write('Usage: npm run create-admin -- --email you@example.com --name "Your Name"\n');
  process.exitCode = 1;
} else {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const databaseUrl = config.databaseUrl ?? embedded?.connectionString ?? "";
  await migrateToLatest(databaseUrl);
  const { db, close } = connect(databaseUrl, { max: 1, patience: PATIENCE.job });
  try {
    const token = await makeFirstAdmin({ db, now: new Date() }, input.data);
    process.stdout.write(`Choose a password within 72 hours: ${config.publicUrl}/admin/set-password/${token}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await close();
    await embedded?.stop();
  }
}
