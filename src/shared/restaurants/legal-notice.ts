/** What a legal notice has to say in every case. Register and VAT number belong there only for those who have one. */
export const LEGAL_NOTICE_NEEDS = ["legal_name", "legal_representative", "email"] as const;
export type LegalNoticeNeed = (typeof LEGAL_NOTICE_NEEDS)[number];

/** What is still missing in a restaurant's legal notice. */
export const missingInLegalNotice = (restaurant: Record<LegalNoticeNeed, string | null>): LegalNoticeNeed[] =>
  LEGAL_NOTICE_NEEDS.filter((field) => (restaurant[field] ?? "").trim() === "");
