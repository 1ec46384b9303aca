import { join } from "node:path";
import { devices } from "@playwright/test";
import { readOrMakeKey, secretBox } from "#server/platform/secrets/secret-box.ts";
import { startVisit } from "../../src/server/features/guests/review/visits.service.ts";

const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices["Pixel 7"];
/** A guest's phone. */
export const PHONE = { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent };

export const productSecrets = () => secretBox(readOrMakeKey(join(process.env["E2E_DATA_DIR"] ?? "", "secrets.key")));

/** A visit that began some seconds ago, as a cookie. */
export function visitCookie(code: string, secondsAgo: number) {
  const { token } = startVisit({ secrets: productSecrets(), now: new Date(Date.now() - secondsAgo * 1000) }, code);
  return { name: "v", value: token, domain: "localhost", path: `/review/${code}` };
}
