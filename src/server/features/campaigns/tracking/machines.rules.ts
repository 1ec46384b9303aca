/** Programs that say what they are: scanners of mail gateways, link checkers, libraries. */
const PROGRAMS =
  /bot\b|crawl|spider|scan|preview|monitor|check|fetch|curl|wget|python|java\/|go-http|okhttp|libwww|headless|barracuda|proofpoint|mimecast|symantec|fireeye|trend ?micro|safelinks|bing|slack|whatsapp|facebookexternalhit/i;
/** Apple's privacy protection loads all pictures when a mail arrives, under this name alone. */
const APPLE_PRELOAD = /^Mozilla\/5\.0$/;
/** Gmail's and Yahoo's proxies load pictures when somebody opens the mail. */
const READERS_PROXY = /GoogleImageProxy|YahooMailProxy/i;
/** Nobody follows a link sooner after a mail was handed over. */
const TOO_SOON_MS = 2_000;

interface Hit {
  userAgent: string;
  /** Since the mail server took the mail; undefined if that is not known yet. */
  sinceSentMs: number | undefined;
}

/** Whether a picture was loaded by a program and not because somebody opened the mail. */
export const isMachineOpen = ({ userAgent }: Hit): boolean =>
  !READERS_PROXY.test(userAgent) && (userAgent === "" || APPLE_PRELOAD.test(userAgent) || PROGRAMS.test(userAgent));

/** Whether a link was followed by a program, such as a gateway that looks where links lead. */
export const isMachineClick = ({ userAgent, sinceSentMs }: Hit): boolean =>
  userAgent === "" || PROGRAMS.test(userAgent) || (sinceSentMs ?? Infinity) < TOO_SOON_MS;
