import type { Config } from "./config.ts";
import { DEMO_OWNERS, DEMO_PASSWORD, DEMO_STAFF } from "./demo/demo-people.ts";

/** A line for the person at the screen; everything else goes to the log. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Tells where the product is found, and who can sign in. */
export function greet(config: Config, { demo, mailboxUrl }: { demo: boolean; mailboxUrl: string | undefined }): void {
  if (config.role === "worker") return say("Plaudit worker is running.");
  say(`\nPlaudit is running: ${config.publicUrl}`);
  say(`Back office:        ${config.publicUrl}/admin`);
  if (mailboxUrl) say(`Mailbox:            ${mailboxUrl} (all mail ends here)`);
  if (demo) {
    say(`\nDemo accounts, password ${DEMO_PASSWORD}:`);
    for (const owner of DEMO_OWNERS)
      say(
        `  ${owner.email.padEnd(20)} ${owner.restaurant.name}${owner.subscription.status === "expired" ? " (subscription lapsed)" : ""}`,
      );
    for (const staff of DEMO_STAFF) say(`  ${staff.email.padEnd(20)} back office, ${staff.role}`);
    say(
      `\nDemo accounts exist, so only this machine can connect${config.host ? ` … but HOST=${config.host} says otherwise` : " (set HOST to change that)"}.`,
    );
  }
  say("Ctrl-C stops everything.\n");
}
