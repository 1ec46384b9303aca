/** Languages we write to guests in: those of the ten countries, and English. */
export const GUEST_LANGUAGES = ["en", "de", "fr", "it", "es", "pt", "nl"] as const;
export type GuestLanguage = (typeof GUEST_LANGUAGES)[number];
