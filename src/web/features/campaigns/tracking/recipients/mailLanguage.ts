/** A mail says in its first tag what language it is written in. */
export const languageOf = (html: string): string => /<html[^>]*\slang="([a-z-]+)"/i.exec(html)?.[1] ?? "";
