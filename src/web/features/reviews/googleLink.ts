/** An address to open in a new tab, if it is a web address at all. */
export const googleLink = (url: string | null): string | undefined =>
  url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
