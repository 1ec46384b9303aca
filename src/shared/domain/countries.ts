/** Countries a restaurant can register from (ISO 3166-1 alpha-2). */
export const COUNTRIES = ["FR", "DE", "BE", "CH", "LU", "IT", "ES", "PT", "NL", "AT"] as const;
export type Country = (typeof COUNTRIES)[number];
