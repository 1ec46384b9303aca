import { setTimeout as sleep } from "node:timers/promises";

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

interface Wanted {
  subject?: RegExp;
  /** Only mails that came after this one, for a second code to the same address. */
  after?: Mail;
  timeout?: number;
}

/** Every mail to an address that the product's own mailbox has caught, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const url = `http://127.0.0.1:${process.env["E2E_MAILBOX_PORT"]}/api/messages?to=${encodeURIComponent(address)}`;
  const mails = (await (await fetch(url)).json()) as Mail[];
  return mails.filter((mail) => mail.to.split(", ").includes(address));
}

/** Waits for a mail to an address; the newest that fits. */
export async function waitForMail(address: string, { subject, after, timeout = 15_000 }: Wanted = {}): Promise<Mail> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const mails = await mailsTo(address);
    const fresh = after
      ? mails.slice(
          0,
          mails.findIndex((mail) => mail.id === after.id),
        )
      : mails;
    const found = fresh.find((mail) => !subject || subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > deadline) {
      const seen = mails.map((mail) => `“${mail.subject}”`).join(", ") || "none";
      throw new Error(
        `No mail${subject ? ` with the subject ${subject}` : ""} to ${address} within ${timeout / 1000} s; it got: ${seen}`,
      );
    }
    await sleep(100);
  }
}

/** The first link in a mail whose address fits. */
export function linkIn(mail: Mail, pattern: RegExp): string {
  const links = [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link);
  const found = links.find((link) => pattern.test(link));
  if (!found) throw new Error(`No link like ${pattern} in “${mail.subject}”: ${links.join(" ") || "no links"}`);
  return found;
}

/** The six-digit code in a mail. */
export function codeIn(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in “${mail.subject}”: ${mail.text}`);
  return code;
}
