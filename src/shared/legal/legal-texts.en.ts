import type { LegalTexts } from "./legal-texts.ts";

export const english: LegalTexts = {
  terms: {
    who: {
      title: "Who agrees with whom",
      paragraphs: [
        "Plaudit is run by {name}, {address}. You reach us at {email}.",
        "These terms apply between us and the restaurant that uses Plaudit. Plaudit is made for businesses, not for consumers.",
      ],
    },
    service: {
      title: "What Plaudit does",
      paragraphs: [
        "Plaudit gives your restaurant a review page, brings your Google reviews together, keeps the contacts your guests leave and sends them mail on your behalf.",
        "We improve Plaudit all the time. What you paid for stays usable in substance for as long as you paid.",
      ],
    },
    account: {
      title: "Your account",
      paragraphs: [
        "Give your own, correct details when you register and keep them up to date. Keep your password to yourself; what happens under your account counts as yours unless you could not have prevented it.",
      ],
    },
    price: {
      title: "Price and payment",
      paragraphs: [
        "The subscription is billed in advance each month to the card you give, at the price shown before you pay. A discounted first month is followed by the full price.",
        "All prices are in euros and include value added tax. Every payment comes with an invoice by email.",
      ],
    },
    renewal: {
      title: "Renewal and cancelling",
      paragraphs: [
        "The subscription renews by itself every month until you cancel. You can cancel at any time under Settings, Billing and subscription, and use everything until the end of the month you paid for. Until then you can take the cancellation back.",
      ],
    },
    failed: {
      title: "When a charge fails",
      paragraphs: [
        "We try the card again on day 1, 3, 5 and 7 and write to you each time. Without payment, access ends after 7 days.",
      ],
    },
    return: {
      title: "Coming back",
      paragraphs: ["You can reactivate at any time at the full monthly price. It takes effect immediately."],
    },
    keychains: {
      title: "Keychains",
      paragraphs: [
        "The free keychains of your plan are given once for each restaurant, not every month. Further ones cost the price shown when you order them, shipping included.",
      ],
    },
    fair: {
      title: "Fair use",
      paragraphs: [
        "Write only to guests who agreed to it, and respect it when they unsubscribe. Do not buy reviews, write them yourself or make them up, and keep to Google’s rules.",
        "We may pause an account that harms guests, other restaurants or our mail servers. We tell you why, and end the pause when the reason is gone.",
      ],
    },
    data: {
      title: "Your data and your guests’ data",
      paragraphs: [
        "Your restaurant’s data stays yours. You can export your contacts at any time.",
        "You decide what your guests’ details are used for; we process them for you and on your instructions only, keep them safe and secret, and delete them when you ask us to. These terms are the processing agreement that data protection law asks for.",
      ],
    },
    liability: {
      title: "Liability",
      paragraphs: [
        "We are fully liable for intent and gross negligence, and for harm to life, body or health. For slight negligence we are liable only where a duty on which you rely is broken, and only for the damage that was to be expected.",
        "We cannot promise that a guest writes a review, or what Google shows of it.",
      ],
    },
    changes: {
      title: "Changes",
      paragraphs: [
        "Should these terms change, we write to you 30 days before. If you do not agree, you can cancel until then. The version you accepted, and when, is kept with your account.",
        "The law of the country in which {name} is seated applies.",
      ],
    },
  },
  privacy: {
    who: {
      title: "Who is responsible",
      paragraphs: [
        "{name}, {address}, is responsible for the data of restaurant owners described here. Write to {email} with any question.",
      ],
    },
    account: {
      title: "Your account",
      paragraphs: [
        "We store your name, email address, country, language and time zone, your phone number if you give it, and which version of the terms you accepted when. Your password is stored as a fingerprint from which it cannot be read. We need this to run your account.",
      ],
    },
    sessions: {
      title: "Logging in",
      paragraphs: [
        "For each device that is logged in we keep the browser, the internet address, the country it points to and when it was last active, so that you can recognise your devices and log others out. A log of important changes helps us to find misuse.",
      ],
    },
    payment: {
      title: "Payment",
      paragraphs: [
        "You type your card on the page of our payment provider Stripe. We see only its brand, last four digits and expiry date. Invoices are kept for as long as tax law demands.",
      ],
    },
    google: {
      title: "Google",
      paragraphs: [
        "We read the public details and reviews of the place you name as yours. If you connect a Google account, we keep the permission it gave, encrypted, and use it to read reviews and post your replies, until you disconnect it.",
      ],
    },
    guests: {
      title: "Your guests",
      paragraphs: [
        "What guests leave on your review page belongs to your restaurant; we process it for you. Each review page has a notice of its own that tells guests about it.",
      ],
    },
    mail: {
      title: "Mail from us",
      paragraphs: [
        "We write to you about your account: codes, links, invoices and notices. We send no advertising without your consent.",
      ],
    },
    browser: {
      title: "In your browser",
      paragraphs: [
        "Your browser stores that you are logged in, your language and how you arranged the screen. That is needed for Plaudit to work; we do not track you. Should whoever runs this installation add scripts of others, they have to tell you here.",
      ],
    },
    others: {
      title: "Who else receives data",
      paragraphs: [
        "Those who work for us and only as far as they need it: our hosting and mail provider, Stripe for payments, and Google where you use it. Where one of them works outside the European Union, its standard contractual clauses apply. We sell nothing.",
      ],
    },
    duration: {
      title: "How long",
      paragraphs: [
        "For as long as you have an account, and after that for as long as the law asks us to keep it. Sessions end by themselves after 12 hours, or 7 days if you stay connected.",
      ],
    },
    rights: {
      title: "Your rights",
      paragraphs: [
        "You may see, correct, receive or have deleted what we store about you, limit its use or object to it. Write to {email}. You may also complain to a data protection authority.",
      ],
    },
  },
};
