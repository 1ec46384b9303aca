import { isCleanLine } from "#shared/domain/text.ts";
import { cutLine, isTextVariable, isUrlVariable } from "./variables.ts";

/** Longer ones are cut by some mail programs. */
export const LINK_MAX = 2000;

/** The schemes a link may have, and what must come before a variable may stand in it: whoever chooses a host chooses where people end up. */
const BEFORE_VARIABLES: Record<string, RegExp> = {
  "http:": /^https?:\/\/[^/?#\s@\\]+[/?#]/i,
  "https:": /^https?:\/\/[^/?#\s@\\]+[/?#]/i,
  "mailto:": /^mailto:[^?\s]*\?/i,
  "tel:": /(?!)/,
};

export type LinkProblem = "link_empty" | "link_wrong" | "variable_unknown" | "variable_misplaced";

/** Whether an address has a scheme that a mail may lead to, and the form of one. */
export function isSafeUrl(url: string): boolean {
  // A URL parser forgives white space and control characters inside a scheme; mail programs do not agree on it.
  if (url.length > LINK_MAX || !isCleanLine(url) || /[\s"<>\\`]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password, pathname, search } = new URL(url);
  if (protocol === "http:" || protocol === "https:")
    return /^https?:\/\/[^/]/i.test(url) && hostname !== "" && username === "" && password === "";
  if (protocol === "mailto:") return search !== "" || isMailbox(pathname);
  return protocol === "tel:" && /^\+?[\d().-]{3,40}$/.test(pathname);
}

/** One address; whether somebody reads there is not ours to say. */
const isMailbox = (address: string): boolean =>
  /^[^@\s,;%]{1,64}@[^@\s,;%]{3,190}$/.test(address) && address.indexOf(".", address.indexOf("@") + 2) > 0;

/** What is wrong with a link as a template has it; undefined for one that can be made safe for everybody. */
export function linkProblem(href: string): LinkProblem | undefined {
  if (href.trim() === "") return "link_empty";
  const parts = cutLine(href);
  const [first] = parts;
  if (parts.length === 1 && typeof first === "object")
    return isUrlVariable(first.variable) ? undefined : problemOfName(first.variable);
  const names = parts.filter((part) => typeof part === "object").map(({ variable }) => variable);
  const unknown = names.map(problemOfName).find((problem) => problem === "variable_unknown");
  if (unknown) return unknown;
  const sample = parts.map((part) => (typeof part === "string" ? part : "x")).join("");
  if (names.length === 0) return isSafeUrl(sample) ? undefined : "link_wrong";
  if (typeof first !== "string") return "variable_misplaced";
  if (!isSafeUrl(sample)) return "link_wrong";
  const safeStart = BEFORE_VARIABLES[new URL(sample).protocol]?.test(first) ?? false;
  return safeStart && names.every(isTextVariable) ? undefined : "variable_misplaced";
}

const problemOfName = (name: string): "variable_unknown" | "variable_misplaced" =>
  isTextVariable(name) || isUrlVariable(name) ? "variable_misplaced" : "variable_unknown";

/** An uploaded file's address on our own origin. */
const STORED_FILE = /^\/storage\/[\w-]{1,100}\.(?:png|jpg|jpeg)$/;

/** A picture is a file of ours or stands at a web address; no variable chooses it. */
export const isPictureAddress = (src: string): boolean =>
  STORED_FILE.test(src) ||
  (/^https?:/i.test(src) && isSafeUrl(src) && cutLine(src).every((part) => typeof part === "string"));
