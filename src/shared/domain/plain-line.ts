/** Without the marks that turn the direction of whatever follows: a name must not turn round the sentence it stands in. */
export const withoutTurns = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
