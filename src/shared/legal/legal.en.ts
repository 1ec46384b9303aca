export const legal = {
  titles: { terms: "Terms of use", privacy: "Privacy notice" },
  terms: "Terms of use",
  privacy: "Privacy notice",
  intro_terms: "What you and we agree on when you use Plaudit.",
  intro_privacy: "What happens to your data as a restaurant owner, and why.",
  version: "Version of {{date}}",
  load_failed: "The page could not be loaded",
  new_tab: "opens in a new tab",
  accept: "I accept the <terms>terms of use</terms> and have read the <privacy>privacy notice</privacy>.",
  accept_renewal:
    "I accept the <terms>terms of use</terms> with the monthly renewal and have read the <privacy>privacy notice</privacy>.",
  accepted: "Terms accepted",
  accepted_text: "Version of {{date}}, on {{time}}",
  accepted_none: "Not recorded",
} as const;
