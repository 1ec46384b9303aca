import { ANSWER_VARIABLES, type AnswerVariable } from "./support-values.ts";

const SLOT = /\{\{([^{}]{0,60})\}\}/g;
const isKnown = (name: string): name is AnswerVariable => (ANSWER_VARIABLES as readonly string[]).includes(name);

/** Names in braces that stand for nothing. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(SLOT)].map(([, name = ""]) => name.trim()).filter((name) => !isKnown(name))),
];

/** A canned answer as it is sent; what is not known stays as it was written. */
export const fillVariables = (text: string, values: Readonly<Record<AnswerVariable, string>>): string =>
  text.replace(SLOT, (slot, name: string) => (isKnown(name.trim()) ? values[name.trim() as AnswerVariable] : slot));
