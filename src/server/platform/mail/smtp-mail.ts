import { createTransport } from "nodemailer";
import type { Mail } from "./mail.port.ts";

const LINE_BREAK = /[\r\n\0]/;

/** Transactional mail over a small SMTP pool. Campaigns have their own sending engine. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId, headers, attachments }) {
      if ([to.address, to.name ?? "", subject].some((value) => LINE_BREAK.test(value)))
        throw new Error("Line break in a mail header");
      const letter = {
        from,
        to: to.name ? { name: to.name, address: to.address } : to.address,
        subject,
        html,
        text,
        ...(messageId && { messageId }),
        ...(headers && { headers }),
        ...(attachments && { attachments }),
      };
      await transport.sendMail(letter).catch((error: unknown) => {
        throw withoutAddress(error, to.address);
      });
    },
    close: () => transport.close(),
  };
}

/** Mail servers name the person they refuse; the job queue and the log keep errors, and must not keep people. */
function withoutAddress(error: unknown, address: string): Error {
  const { message, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const told = message.replaceAll(new RegExp(RegExp.escape(address), "gi"), "<address>");
  return Object.assign(new Error(told), { code, responseCode });
}
