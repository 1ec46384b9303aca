/** One finished message to one person. */
export interface OutgoingMail {
  to: { name?: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Stable over retries, so that a doubled delivery can be recognised. */
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mail {
  /** Resolves once the mail server has accepted the message. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
