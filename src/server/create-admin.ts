import { parseArgs } from "node:util";
import { z } from "zod";
import { email as emailField, line } from "#shared/http/fields.ts";
import { readConfig } from "./config.ts";
import { PATIENCE, connect } from "./db/connection.ts";
import { migrateToLatest } from "./db/migrate.ts";
import { makeFirstAdmin } from "./features/staff/first-admin.service.ts";
import { INVITATION_HOURS } from "#shared/staff/staff.contract.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { usePrivateFolder } from "./platform/files/private-folder.ts";

const Admin = z.object({ email: emailField, name: line(120) });

/** Makes the first admin and prints the link that lets them choose a password. */
async function createAdmin(admin: z.output<typeof Admin>): Promise<void> {
  const config = readConfig();
  usePrivateFolder(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const databaseUrl = config.databaseUrl ?? embedded?.connectionString ?? "";
  try {
    await migrateToLatest(databaseUrl);
    const { db, close } = connect(databaseUrl, { max: 1, patience: PATIENCE.job });
    const token = await makeFirstAdmin({ db, now: new Date() }, admin).finally(close);
    process.stdout.write(
      `Choose a password within ${INVITATION_HOURS} hours: ${config.publicUrl}/admin/set-password/${token}\n`,
    );
  } finally {
    await embedded?.stop();
  }
}

const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } }, strict: false });
const input = Admin.safeParse(values);
try {
  if (!input.success) throw new Error('Usage: npm run create-admin -- --email you@example.com --name "Your Name"');
  await createAdmin(input.data);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
