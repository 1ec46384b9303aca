/** An error as Google's APIs answer it. */
export class ApiFault extends Error {
  readonly code: number;
  readonly status: string;
  readonly details: readonly object[];
  readonly headers: Record<string, string>;
  constructor(
    code: number,
    status: string,
    message: string,
    { details = [], headers = {} }: { details?: readonly object[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** An error as the token endpoint answers it. */
export class OAuthFault extends Error {
  readonly code: number;
  readonly error: string;
  constructor(code: number, error: string, description: string) {
    super(description);
    this.code = code;
    this.error = error;
  }
}

export const faultBody = (fault: ApiFault | OAuthFault): object =>
  fault instanceof OAuthFault
    ? { error: fault.error, error_description: fault.message }
    : {
        error: {
          code: fault.code,
          message: fault.message,
          status: fault.status,
          ...(fault.details.length > 0 && { details: fault.details }),
        },
      };

const errorInfo = (reason: string, service: string, metadata: Record<string, string> = {}): object => ({
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason,
  domain: "googleapis.com",
  metadata: { service, ...metadata },
});

export const badRequest = (message: string, field?: string): ApiFault =>
  new ApiFault(400, "INVALID_ARGUMENT", message, {
    details: field
      ? [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ field, description: message }] }]
      : [],
  });

export const notFound = (message = "Requested entity was not found."): ApiFault =>
  new ApiFault(404, "NOT_FOUND", message);

export const badKey = (): ApiFault =>
  new ApiFault(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", {
    details: [errorInfo("API_KEY_INVALID", "places.googleapis.com")],
  });

export const noKey = (): ApiFault =>
  new ApiFault(
    403,
    "PERMISSION_DENIED",
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  );

export const badToken = (): ApiFault =>
  new ApiFault(
    401,
    "UNAUTHENTICATED",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
  );

export const notAllowed = (): ApiFault => new ApiFault(403, "PERMISSION_DENIED", "The caller does not have permission");

const QUOTA_SECONDS = 30;

export const quotaExceeded = (): ApiFault =>
  new ApiFault(
    429,
    "RESOURCE_EXHAUSTED",
    "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.",
    {
      details: [
        errorInfo("RATE_LIMIT_EXCEEDED", "googleapis.com", { quota_limit: "RequestsPerMinutePerProject" }),
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${QUOTA_SECONDS}s` },
      ],
      headers: { "retry-after": String(QUOTA_SECONDS) },
    },
  );

export const isDown = (): ApiFault => new ApiFault(503, "UNAVAILABLE", "The service is currently unavailable.");
