/** Placeholders are `{name}`, `{address}` and `{email}` of whoever runs this installation. */
export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** Both documents in one language. The keys are the same in every language, so that none lacks a section. */
export interface LegalTexts {
  terms: Record<TermsSection, LegalSection>;
  privacy: Record<PrivacySection, LegalSection>;
}

type TermsSection =
  | "who"
  | "service"
  | "account"
  | "price"
  | "renewal"
  | "failed"
  | "return"
  | "keychains"
  | "fair"
  | "data"
  | "liability"
  | "changes";

type PrivacySection =
  | "who"
  | "account"
  | "sessions"
  | "payment"
  | "google"
  | "guests"
  | "mail"
  | "browser"
  | "others"
  | "duration"
  | "rights";
