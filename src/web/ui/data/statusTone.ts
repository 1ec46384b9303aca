export type Tone = "green" | "amber" | "red" | "blue" | "indigo" | "grey" | "fig";

/** The tone of each status, the same for all kinds of things. Two statuses differ by kind: see the overrides. */
const TONES = {
  active: "green",
  resolved: "green",
  completed: "green",
  delivered: "green",
  converted: "green",
  verified: "green",
  paid: "green",
  trial: "blue",
  scheduled: "blue",
  sending: "blue",
  open: "blue",
  processing: "blue",
  opened: "blue",
  sent: "indigo",
  in_progress: "indigo",
  assigned: "indigo",
  shipped: "indigo",
  clicked: "indigo",
  paused: "amber",
  past_due: "amber",
  grace_period: "amber",
  pending: "amber",
  waiting_response: "amber",
  failed: "red",
  suspended: "red",
  canceled: "red",
  cancelled: "red",
  expired: "red",
  reactivation_required: "red",
  bounced: "red",
  draft: "grey",
  none: "grey",
  closed: "grey",
  in_stock: "grey",
  inactive: "grey",
  not_converted: "grey",
} as const satisfies Record<string, Tone>;
export type StatusWord = keyof typeof TONES;

/** A pending order or recipient is only waiting in line; a pending restaurant waits until somebody approves it. */
const OVERRIDES: Record<"nfc_order" | "recipient", Partial<Record<StatusWord, Tone>>> = {
  nfc_order: { pending: "grey" },
  recipient: { pending: "grey" },
};

export const statusTone = (status: StatusWord, of?: keyof typeof OVERRIDES): Tone =>
  (of === undefined ? undefined : OVERRIDES[of][status]) ?? TONES[status];
