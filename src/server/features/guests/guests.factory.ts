import { parseSetCookie } from "cookie";
import type { FastifyInstance } from "fastify";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const PHONE_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

export const JONAS = { first_name: "Jonas", last_name: "Wittkamp", email: "jonas@example.com" };

interface Answer {
  status: number;
  html: string;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A phone with its cookies, as far as the guest pages need one. */
export function phoneIn(
  { app }: { app: FastifyInstance },
  options: { ip?: string; headers?: Record<string, string> } = {},
) {
  const jar = new Map<string, { value: string; path: string }>();
  const { ip = "203.0.113.7" } = options;
  const send = async (method: "GET" | "HEAD" | "POST", url: string, form?: Record<string, string>): Promise<Answer> => {
    const path = url.split("?")[0] ?? "";
    const cookie = [...jar]
      .filter(([, kept]) => path === kept.path || path.startsWith(`${kept.path.replace(/\/$/, "")}/`))
      .map(([name, kept]) => `${name}=${kept.value}`)
      .join("; ");
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        "user-agent": PHONE_AGENT,
        ...(cookie && { cookie }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        ...options.headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const set of [response.headers["set-cookie"] ?? []].flat()) {
      const { name, value = "", path: at = "/" } = parseSetCookie(set);
      jar.set(name, { value, path: at });
    }
    return { status: response.statusCode, html: response.body, headers: response.headers };
  };
  return {
    jar,
    open: (url: string) => send("GET", url),
    head: (url: string) => send("HEAD", url),
    submit: (url: string, form: Record<string, string>) => send("POST", url, form),
  };
}

/** Opens the page, takes the time a person takes, and sends the form. */
export async function leaveDetails(
  t: TestApp,
  code: string,
  form: Record<string, string> = {},
  phone = phoneIn(t),
): Promise<Answer> {
  const { html } = await phone.open(`/review/${code}?new`);
  t.clock.advance({ seconds: 5 });
  return phone.submit(`/review/${code}`, { ...JONAS, visit: visitIn(html), ...form });
}

/** The token in a page's hidden field. */
export const visitIn = (html: string): string => /name="visit" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** A restaurant whose place on Google is known, by the code `marrovia`; its name tries to be markup. */
export async function makeMarrovia({ db, clock }: Pick<TestApp, "db" | "clock">) {
  const mine = await makeRestaurant(db, { name: "Osteria <b>Marrovia</b>", review_code: "marrovia", city: "Colmar" });
  const writeUrl = "https://search.google.com/local/writereview?placeid=mine";
  await db
    .insertInto("google_places")
    .values({
      restaurant_id: mine.id,
      place_id: "mine",
      name: mine.name,
      address: "x",
      rating: null,
      review_count: 0,
      maps_url: "https://maps.google.com/?cid=1",
      write_review_url: writeUrl,
      refreshed_at: clock.now(),
    })
    .execute();
  return { mine, writeUrl };
}
