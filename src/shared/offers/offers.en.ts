export const offers = {
  errors: {
    offer_invalid: "This code is invalid or has expired.",
    offer_qr_format: "Invalid QR format: this is not the code of an offer.",
    offer_used: "This code was already used.",
    offer_too_late: "This is too long ago to be changed.",
    offer_undone: "This redemption was taken back.",
    till_link_invalid: "This link no longer works. Ask for a new one.",
    till_paused:
      "This restaurant cannot take codes at the moment. Tell your guest that the code has not been used up, and ask the owner when it works again.",
    till_pin_required: "Enter the PIN of this till.",
    tills_too_many: "You have as many tills as there can be. End one that is not used any more.",
  },
  job_kinds: { offers_sweep: "Clear old tries at the till" },
  code_length: "Code must be 6 characters long",
  qr_format: "Invalid QR format",
  amount: "Enter an amount in euros, such as 48.50",
  amount_high: "This is more than any bill",
  pin_form: "A PIN has 4 to 8 digits",
  pin_wrong: "This PIN is wrong",
  till_ended: "Till ended",
  till_session_ended: "Phone signed out",
} as const;
