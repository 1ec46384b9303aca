/** One finished message to one person. */
export interface OutgoingMail {
  to: { name?: string; address: string };
  /** Instead of the name in the configuration. */
  fromName?: string;
  subject: string;
  html: string;
  text: string;
  /** Stable over retries, so that a doubled delivery can be recognised. */
  messageId?: string;
  /** Stable over retries too; the moment of sending if left out. */
  date?: Date;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** What a mail server said in the end. Refused: it will never take mail for this address; `reply` has its words, without the address. */
export type MailVerdict = { accepted: true } | { accepted: false; reply: string };

/** The mail was not taken and nobody's address is to blame: the same mail may be taken later. */
export class MailTrouble extends Error {
  override name = "MailTrouble";
  /** The server refuses us, the sender: somebody must mend the account, the sender's address or its reputation. */
  readonly isOurs: boolean;
  readonly responseCode: number | undefined;

  constructor(message: string, { isOurs, responseCode }: { isOurs: boolean; responseCode?: number | undefined }) {
    super(message);
    this.isOurs = isOurs;
    this.responseCode = responseCode;
  }
}

export interface Mail {
  /** Resolves once the mail server has accepted the message or refused its address for good; throws MailTrouble otherwise. */
  send(mail: OutgoingMail): Promise<MailVerdict>;
  close(): void;
}
