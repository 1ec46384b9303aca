import { buffer } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";
import DKIM from "nodemailer/lib/dkim";
import type { DkimKey, SignAnswer, SignQuestion } from "./dkim.ts";

// Runs beside the main thread: a signature takes a millisecond or more, in which nothing else would be sent.

/** What makes the mail what it is; the ways to unsubscribe are among it (RFC 8058). */
const COVERED = [
  "From",
  "Reply-To",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "MIME-Version",
  "Content-Type",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "Feedback-ID",
];

const { domain, selector, privateKey } = workerData as DkimKey;
const signer = new DKIM({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: COVERED.join(":"),
});

parentPort?.on("message", ({ id, raw }: SignQuestion) => {
  void answer(id, Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)).then((told) =>
    parentPort?.postMessage(told),
  );
});

/** The signature stands before the message, which stays as it is. */
async function answer(id: number, raw: Buffer): Promise<SignAnswer> {
  try {
    const signed = await buffer(signer.sign(raw));
    return { id, header: signed.toString("latin1", 0, signed.length - raw.length) };
  } catch {
    return { id, header: "" };
  }
}
