import { createTransport } from "nodemailer";
import type { DkimKey } from "./bulk/dkim.ts";
import { type Mail, MailTrouble, type OutgoingMail } from "./mail.port.ts";
import { readMailbox } from "./mailbox.rules.ts";
import { type SmtpFailure, blameOf, withoutAddress } from "./smtp-replies.rules.ts";

const LINE_BREAK = /[\r\n\0]/;
/** How long one mail may take in all: a server that trickles would get past every other limit. */
const DEADLINE_MS = 60_000;

interface SmtpOptions {
  url: string;
  from: string;
  /** Signs every mail; without it the mail server does, or nobody. */
  dkim?: DkimKey | undefined;
  /** For tests of servers that hang. */
  deadlineMs?: number;
}

/** Transactional mail over a small SMTP pool. Campaigns have their own sending engine. */
export function smtpMail({ url, from, dkim, deadlineMs = DEADLINE_MS }: SmtpOptions): Mail {
  const openPool = () =>
    createTransport({
      url,
      pool: true,
      ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
      // As many as kinds of mail are sent at once, so that none waits for a connection while its time runs.
      maxConnections: 10,
      // A mail whose connection is cut may have been taken: only the job, with its pauses, may send it again.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let pool = openPool();

  const deliver = async (letter: Parameters<typeof pool.sendMail>[0]): Promise<void> => {
    const used = pool;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // Its connections may all hang like this one: the next mail gets fresh ones.
        if (pool === used) pool = openPool();
        used.close();
        reject(new Error("The mail server did not finish in time"));
      }, deadlineMs);
    });
    const sent = used.sendMail(letter);
    // Whoever is late is no longer waited for.
    sent.catch(() => undefined);
    try {
      await Promise.race([sent, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async send(mail) {
      if (
        [mail.to.address, mail.to.name ?? "", mail.fromName ?? "", mail.subject].some((value) => LINE_BREAK.test(value))
      )
        throw new Error("Line break in a mail header");
      try {
        await deliver(letterOf(mail, from));
        return { accepted: true };
      } catch (error) {
        return readFailure(error as SmtpFailure, mail.to.address);
      }
    },
    close: () => pool.close(),
  };
}

const letterOf = (
  { to, fromName, subject, html, text, messageId, date, headers, attachments }: OutgoingMail,
  from: string,
) => ({
  from: fromName === undefined ? from : { name: fromName, address: readMailbox(from).address },
  to: to.name ? { name: to.name, address: to.address } : to.address,
  subject,
  html,
  text,
  ...(messageId && { messageId }),
  ...(date && { date }),
  ...(headers && { headers }),
  ...(attachments && { attachments }),
});

function readFailure(failure: SmtpFailure, address: string): { accepted: false; reply: string } {
  const told = withoutAddress(failure.message, address);
  const blame = blameOf(failure);
  if (blame === "address") return { accepted: false, reply: told };
  const responseCode = typeof failure.responseCode === "number" ? failure.responseCode : undefined;
  throw new MailTrouble(told, { isOurs: blame === "ours", responseCode });
}
