import type { HelpArticles } from "./help-articles.ts";

export const helpArticles: HelpArticles = {
  reviews_missing: {
    title: "New Google reviews do not appear",
    words: "sync synchronise missing update refresh rating stars list stopped",
    paragraphs: [
      "Reviews are fetched from Google several times a day. To fetch them now, open Reviews and choose Synchronise.",
      "Google itself shows some reviews only after a check of its own, which may take days. If a review is on Google and not here after a synchronisation, make sure that the right place is chosen under Restaurant information.",
    ],
    path: "/reviews",
  },
  reviews_reply: {
    title: "Answer a review on Google",
    words: "reply respond response connect business profile account comment",
    paragraphs: [
      "Open Reviews, choose the review and write your answer. It appears on Google if your Google Business Profile is connected.",
      "Without the connection your answer is kept here, and you can copy it to Google yourself.",
    ],
    path: "/reviews",
  },
  codes_print: {
    title: "Print your QR code",
    words: "poster table tent sticker scan print pdf link",
    paragraphs: [
      "Under Restaurant information you find your code as a picture, and ready-made sheets: table tents, a poster and stickers, in English and German.",
      "The code keeps working when you change your restaurant's name or address. Print it at its real size and try it once before you hang it up.",
    ],
    path: "/restaurant-info",
  },
  keychains_order: {
    title: "Order keychains",
    words: "nfc buy shipping delivery free price tracking parcel",
    paragraphs: [
      "Open NFC keychains and choose Order. The first ones are included in your plan; you see what more would cost before you pay.",
      "As long as we have not begun with an order you can cancel it yourself, and what you paid goes back to your card.",
    ],
    path: "/nfc-keychains",
  },
  keychains_quiet: {
    title: "A keychain does not open the page",
    words: "nfc tap phone broken lost damaged inactive not working",
    paragraphs: [
      "Hold the keychain to the upper back of the phone; the screen must be on. Older iPhones need a moment.",
      "Open NFC keychains and see whether it is active. There is also a test that shows at once whether a tap arrives. If it was lost or is damaged, tell us and we replace it.",
    ],
    path: "/nfc-keychains",
  },
  clients_import: {
    title: "Import your client list",
    words: "upload csv excel file contacts addresses columns spreadsheet",
    paragraphs: [
      "Under Clients choose Import and select a CSV file. Before anything is written you see which columns were recognised and which lines have faults.",
      "Import only people who agreed to hear from you: who gave no consent gets no campaign.",
    ],
    path: "/clients",
  },
  clients_consent: {
    title: "Consent and unsubscribing",
    words: "gdpr privacy unsubscribe delete erase data protection marketing newsletter",
    paragraphs: [
      "Guests agree on your review page, and every mail has a link to unsubscribe that works at once. For each client you can download the proof of consent.",
      "To erase somebody completely, open the client and choose Delete. Their codes stop working.",
    ],
    path: "/clients",
  },
  campaign_start: {
    title: "Start your first campaign",
    words: "email mail newsletter send offer template schedule create",
    paragraphs: [
      "Under Email campaigns choose New. A recurring campaign sends six offers in turn, on Mondays and Thursdays at 16:00; a one-time campaign sends a single mail when you want it.",
      "Send yourself a test mail before you activate it.",
    ],
    path: "/campaigns",
  },
  campaign_paused: {
    title: "A campaign was paused",
    words: "stopped not sent failed bounce resume waiting problem",
    paragraphs: [
      "We pause a campaign when mails cannot go out: because your subscription has ended, or because too many addresses refuse them. A notification tells you which.",
      "Once the reason is gone choose Resume: only those who did not get the mail yet will get it.",
    ],
    path: "/campaigns",
  },
  offers_redeem: {
    title: "Redeem a guest's code",
    words: "till scan validation code voucher waiter cashier used camera",
    paragraphs: [
      "Scan the QR code in the guest's mail, or type the code and the guest's e-mail address. Each code works once for each guest.",
      "You can set up a phone for your waiters that does nothing else: no password of yours is on it.",
    ],
    path: "/dashboard",
  },
  billing_card: {
    title: "Invoices, card and failed payments",
    words: "billing payment pay credit bank declined invoice receipt charge refund",
    paragraphs: [
      "Invoices and your card are under Settings, Billing. A new card is used from the next payment on.",
      "If a payment fails we try again for seven days and write to you each time; your access stays meanwhile.",
    ],
    path: "/settings?tab=billing",
  },
  billing_cancel: {
    title: "Cancel your subscription",
    words: "quit end stop contract terminate plan reactivate",
    paragraphs: [
      "Under Settings, Billing choose Cancel. You keep access to the end of the month you paid for, and can change your mind until then.",
      "Your data stays for when you come back.",
    ],
    path: "/settings?tab=billing",
  },
  account_access: {
    title: "Password, e-mail and devices",
    words: "login sign in account security session two-factor phone forgot change",
    paragraphs: [
      "Under Settings you change your password and see every device that is signed in; each can be signed out from there.",
      "If you forgot your password, choose Forgot password on the sign-in page: the link we mail works for an hour.",
      "With two-factor login, under Settings, Security, a code from an app on your phone is asked for at each login. Keep the recovery codes you get: each logs you in once without the phone. If both are gone, write to us.",
    ],
    path: "/settings",
  },
};
