/** Enough for its owner to recognise, too little for anybody else: j•••@e••••••.com, whatever its length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const ending = email.slice(email.lastIndexOf("."));
  return `${[...email][0] ?? ""}•••@${email[at + 1] ?? ""}••••••${ending}`;
}

/** A name in a mail's header: one line, whatever was stored. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
