export type Scheme = "light" | "dark";

/** A mail as it is shown in light or dark, whatever the reader's own screen is set to. */
export const mailIn = (html: string, scheme: Scheme): string =>
  html
    .replaceAll(/@media \(prefers-color-scheme: ?dark\)/g, scheme === "dark" ? "@media all" : "@media not all")
    .replaceAll('content="light dark"', `content="${scheme}"`);
