/** What guests of one language write. Every line stands alone, so that any of them may follow any other. */
export interface ReviewWords {
  firstNames: readonly string[];
  /** Invented, so that no author is a real person. */
  lastNames: readonly string[];
  /** As they stand in the dish lines, with their article. */
  dishes: readonly string[];
  dishLines: readonly string[];
  openings: readonly string[];
  food: readonly string[];
  service: readonly string[];
  setting: readonly string[];
  closings: readonly string[];
  /** A whole happy review. */
  short: readonly string[];
  quibbles: readonly string[];
  mixed: readonly string[];
  bad: readonly string[];
  /** Replies of the owner; {name} is the guest's first name. */
  thanks: readonly string[];
  apologies: readonly string[];
}
