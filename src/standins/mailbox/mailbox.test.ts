import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { smtpMail } from "#server/platform/mail/smtp-mail.ts";
import { type MailboxMessage, startMailbox } from "./mailbox.ts";

const folder = mkdtempSync(join(tmpdir(), "plaudit-mailbox-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listOf = async (webUrl: string): Promise<MailboxMessage[]> =>
  (await fetch(`${webUrl}/api/messages`)).json() as Promise<MailboxMessage[]>;

test("what is sent over SMTP is shown on the page and kept over a restart", async () => {
  const mailbox = await startMailbox({ folder, webPort: 0, smtpPort: 0 });
  const mail = smtpMail({ url: mailbox.smtpUrl, from: "Plaudit <hello@plaudit.test>" });
  await mail.send({
    to: { name: "Zoë <b>", address: "zoe@guest.test" },
    subject: "Grüße & <i>mehr</i>",
    html: "<p>Guten <b>Tag</b></p>",
    text: "Guten Tag",
  });
  const [message] = await listOf(mailbox.webUrl);
  expect(message).toMatchObject({ to: "zoe@guest.test", subject: "Grüße & <i>mehr</i>", from: "hello@plaudit.test" });
  const page = await (await fetch(mailbox.webUrl)).text();
  expect(page).toContain("Grüße &amp; &lt;i&gt;mehr&lt;/i&gt;");
  expect(page).not.toContain("<i>mehr</i>");
  expect(await (await fetch(`${mailbox.webUrl}/raw/${message?.id}`)).text()).toContain("<b>Tag</b>");
  mail.close();
  await mailbox.stop();

  const again = await startMailbox({ folder, webPort: 0, smtpPort: 0 });
  expect(await listOf(again.webUrl)).toHaveLength(1);
  await again.stop();
});

test("a line break in a header is refused before it reaches the server", async () => {
  const mail = smtpMail({ url: "smtp://127.0.0.1:1", from: "Plaudit <hello@plaudit.test>" });
  const attempt = mail.send({ to: { address: "a@b.test" }, subject: "Hi\r\nBcc: c@d.test", html: "", text: "" });
  await expect(attempt).rejects.toThrow("Line break");
  mail.close();
});
