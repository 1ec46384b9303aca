import { isbot } from "isbot";
import { keptUpTo } from "#shared/domain/kept.ts";

/** Programs that open a link to show a picture of it; the guest has not tapped anything. */
const PREVIEWS =
  /WhatsApp|facebookexternalhit|Facebot|Slackbot|Slack-ImgProxy|TelegramBot|Discordbot|Twitterbot|LinkedInBot|SkypeUriPreview|Viber|Signal|Snapchat|Pinterest|MicrosoftPreview|BingPreview|Google-PageRenderer|Applebot/i;
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

export interface TapRequest {
  method: string;
  userAgent: string | null;
  headers: Record<string, string | string[] | undefined>;
}

/** Whether a person held a phone to the keychain, as far as a request can tell. */
export function isTap({ method, userAgent, headers }: TapRequest): boolean {
  if (method !== "GET" || !userAgent) return false;
  if (PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name])))) return false;
  return !isProgram(userAgent);
}

/** Guests have few kinds of browsers, and looking at a name costs more than the rest of counting a tap. */
const verdicts = keptUpTo<boolean>(1_000, 300);

const isProgram = (userAgent: string): boolean =>
  verdicts(userAgent, () => PREVIEWS.test(userAgent) || isbot(userAgent));
