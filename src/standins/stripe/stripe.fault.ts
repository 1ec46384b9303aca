export interface FaultBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  doc_url?: string;
  request_log_url?: string;
}

/** An answer of the API that is an error, in the body Stripe gives it. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: FaultBody;

  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` }
      : body;
  }

  /** A refused card leaves its traces (invoice, intent, events); any other refusal leaves nothing. */
  get keepsEffects(): boolean {
    return this.body.type === "card_error";
  }
}

export const invalid = (message: string, code?: string, param?: string): StripeFault =>
  new StripeFault(400, {
    type: "invalid_request_error",
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });

export const missing = (noun: string, id: string, param = "id"): StripeFault =>
  new StripeFault(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${noun}: '${id}'`,
    param,
  });

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export const cardFault = (decline: Decline, more: Partial<FaultBody> = {}): StripeFault =>
  new StripeFault(402, { type: "card_error", ...decline, ...more });
