import { isbot } from "isbot";

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
  if (PURPOSES.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")))) return false;
  return !isProgram(userAgent);
}

/** Guests have few kinds of browsers, and looking at a name costs more than the rest of counting a tap. */
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 300;
const known = new Map<string, boolean>();

function isProgram(userAgent: string): boolean {
  const judged = known.get(userAgent);
  if (judged !== undefined) return judged;
  const verdict = PREVIEWS.test(userAgent) || isbot(userAgent);
  if (known.size >= MOST_KNOWN) known.clear();
  if (userAgent.length <= LONGEST_KNOWN) known.set(userAgent, verdict);
  return verdict;
}
