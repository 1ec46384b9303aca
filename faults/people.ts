import { randomInt } from "node:crypto";
import { DEMO_PASSWORD } from "#server/demo/demo-people.ts";
import { fillCard } from "#server/testing/hosted-page.ts";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  retryAfter: string | null;
  tookMs: number;
}

interface Asked {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: object;
  token?: string;
  seconds?: number;
}

/** An address for each caller: limits count by it. */
export const someAddress = (): string => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;

/** One call; status 0 when it was cut off or took too long. */
export async function call(url: string, path: string, asked: Asked = {}): Promise<Answer> {
  const began = performance.now();
  const { method = asked.body ? "POST" : "GET", body, token, seconds = 30 } = asked;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        "x-forwarded-for": someAddress(),
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: readJson(text),
      retryAfter: response.headers.get("retry-after"),
      tookMs: performance.now() - began,
    };
  } catch {
    return { status: 0, body: {}, retryAfter: null, tookMs: performance.now() - began };
  }
}

/** A text of an answer; empty when there is none. */
export const wordIn = (body: Answer["body"], name: string): string => {
  const word = body[name];
  return typeof word === "string" ? word : "";
};

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What a step of a scenario must answer before the fault comes. */
export async function expecting(status: number, answer: Promise<Answer>): Promise<Answer> {
  const found = await answer;
  if (found.status !== status)
    throw new Error(`answered ${found.status} instead of ${status}: ${JSON.stringify(found.body).slice(0, 200)}`);
  return found;
}

export const DEMO_REVIEW_CODES = ["marrovia", "elsterquell"] as const;
const PASSWORD = "Tarte-Fine-9!";

/** The token of a demo owner. */
export const signIn = async (url: string, email = "owner@demo.test", password = DEMO_PASSWORD): Promise<string> =>
  wordIn((await expecting(200, call(url, "/api/auth/login", { body: { email, password } }))).body, "token");

export const register = (url: string, email: string): Promise<Answer> =>
  call(url, "/api/auth/register", {
    body: {
      first_name: "Perrine",
      last_name: "Aubrac",
      email,
      country: "FR",
      password: PASSWORD,
      password_confirmation: PASSWORD,
      terms: true,
    },
  });

export const leaveLead = (url: string, email: string, code: string = DEMO_REVIEW_CODES[0]): Promise<Answer> =>
  call(url, `/api/review/${code}/leads`, {
    body: { first_name: "Lena", last_name: "Vogt", email, marketing_consent: true },
  });

/** The proof of a verified person who may not enter yet, as the payment pages carry it. */
export async function proofOf(url: string, email: string, password = PASSWORD): Promise<string> {
  const { body } = await expecting(403, call(url, "/api/auth/login", { body: { email, password } }));
  return wordIn(body, "continuation");
}

export const startCheckout = (url: string, continuation: string, seconds = 30): Promise<Answer> =>
  call(url, "/api/subscription/checkout", {
    seconds,
    body: {
      plan_id: "growth",
      terms: true,
      continuation,
      restaurant: {
        name: "Table Verte",
        address: "2 rue du Puits",
        city: "Metz",
        postal_code: "57000",
        country: "FR",
        website: "",
        phone: "",
      },
    },
  });

/** Somebody new who has confirmed the address; `confirm` does that without a mail. */
export async function newcomer(url: string, email: string, confirm: (email: string) => Promise<unknown>) {
  await expecting(201, register(url, email));
  await confirm(email);
  return { email, continuation: await proofOf(url, email) };
}

/** Goes to the card page and pays there. */
export async function pay(url: string, continuation: string): Promise<void> {
  const { body } = await expecting(200, startCheckout(url, continuation));
  await fillCard(wordIn(body, "url"));
}

/** The six digits a verification mail carries. */
export const codeIn = (mail: { text: string } | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
