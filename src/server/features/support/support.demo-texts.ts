import type { TicketCategory, TicketPriority } from "#shared/support/support-values.ts";

export interface DemoLine {
  by: "owner" | "ilva" | "runa";
  /** Days ago. */
  ago: number;
  text: string;
  /** Only staff see it. */
  note?: boolean;
  /** In which status an answer leaves the ticket. */
  after?: "waiting_response" | "in_progress" | "resolved";
}

interface DemoTicket {
  owner: "odile" | "hanno";
  ago: number;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  description: string;
  file?: { name: string; text: string };
  assignee?: "ilva" | "runa";
  lines: readonly DemoLine[];
  /** What staff set it to in the end, without a word. */
  status?: "in_progress" | "closed";
}

export const TICKETS: readonly DemoTicket[] = [
  {
    owner: "odile",
    ago: 41,
    subject: "Second table tent for the terrace",
    category: "general",
    priority: "low",
    description: "Can I print the table tent in German as well? Many of our guests come from across the Rhine.",
    assignee: "runa",
    lines: [
      {
        by: "runa",
        ago: 40.8,
        text: "Yes: under Restaurant information choose the sheet and then the language beside it. Both lead to the same page.",
        after: "resolved",
      },
    ],
    status: "closed",
  },
  {
    owner: "odile",
    ago: 12,
    subject: "Invoice with our new address",
    category: "billing",
    priority: "medium",
    description: "Our accountant asks for the last invoice with the address after the move.",
    assignee: "runa",
    lines: [
      { by: "runa", ago: 11.9, text: "Checked with accounting: an issued invoice stays as it is.", note: true },
      {
        by: "runa",
        ago: 11.8,
        text: "The next invoice carries the new address by itself. An issued one cannot be changed, but I have written a confirmation that your accountant can file with it.",
      },
      { by: "owner", ago: 11.2, text: "Perfect, that is all she needs. Thank you!" },
      { by: "runa", ago: 11, text: "Glad to hear it. Have a good service tonight!", after: "resolved" },
    ],
  },
  {
    owner: "odile",
    ago: 3,
    subject: "Opening rate fell last week",
    category: "technical",
    priority: "medium",
    description: "The mail of last Thursday was opened by half as many guests as usual. Is something wrong?",
    file: {
      name: "figures.txt",
      text: "Offer C: 212 sent, 96 opened\nOffer D: 214 sent, 47 opened\n",
    },
    assignee: "ilva",
    lines: [
      {
        by: "ilva",
        ago: 2.8,
        text: "One large provider delivered late that evening, see the log of Thursday.",
        note: true,
      },
      {
        by: "ilva",
        ago: 2.7,
        text: "One of the large mail providers took our mails hours late that evening. Did your guests mention anything? I keep an eye on the next one.",
      },
    ],
  },
  {
    owner: "odile",
    ago: 1.2,
    subject: "Two waiters, one till phone",
    category: "feature_request",
    priority: "low",
    description: "Could the till show who redeemed a code? Two waiters share the phone.",
    lines: [],
  },
  {
    owner: "hanno",
    ago: 6,
    subject: "Anhänger an Tisch 4 reagiert nicht",
    category: "bug_report",
    priority: "high",
    description: "Der Anhänger an Tisch 4 öffnet seit gestern keine Seite mehr. Die anderen gehen.",
    assignee: "runa",
    lines: [
      { by: "runa", ago: 5.9, text: "Letztes Antippen vor acht Tagen, wohl beschädigt. Ersatz ist da.", note: true },
      {
        by: "runa",
        ago: 5.8,
        text: "Wir sehen dort seit acht Tagen kein Antippen mehr. Halten Sie ihn bitte einmal ganz oben an die Rückseite des Telefons: Passiert dann etwas?",
      },
      { by: "owner", ago: 0.4, text: "Leider nein, auch mit zwei anderen Telefonen nicht." },
    ],
  },
  {
    owner: "hanno",
    ago: 0.3,
    subject: "Karte abgelehnt, obwohl gedeckt",
    category: "billing",
    priority: "urgent",
    description: "Beim Wechsel der Karte kommt immer „abgelehnt“. Die Bank sagt, es liege nicht an ihr.",
    lines: [],
  },
];

export const CANNED: readonly { title: string; text: string }[] = [
  {
    title: "Thank you, we look into it",
    text: "Hello {{owner_first_name}},\n\nthank you for writing. I am looking into {{ticket_number}} and come back to you today.\n\n{{staff_name}}",
  },
  {
    title: "Danke, wir prüfen das",
    text: "Guten Tag {{owner_name}},\n\nvielen Dank für Ihre Nachricht. Ich prüfe {{ticket_number}} und melde mich heute bei Ihnen.\n\n{{staff_name}}",
  },
  {
    title: "Is it solved?",
    text: "Hello {{owner_first_name}},\n\nis everything fine again at {{restaurant_name}}? If so you can close this ticket; otherwise just answer.\n\n{{staff_name}}",
  },
];
