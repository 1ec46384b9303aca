// What can be done to a campaign in which state, and what it becomes. Server and screens read the same table.

export const CAMPAIGN_TYPES = ["recurring", "one_time"] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_STATUSES = [
  "draft",
  "scheduled",
  "sending",
  "sent",
  "active",
  "paused",
  "inactive",
  "cancelled",
  "completed",
  "failed",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What a person does. `send` starts a recurring campaign, and sends a one-time one now. */
export const CAMPAIGN_ACTIONS = [
  "save",
  "send",
  "schedule",
  "pause",
  "resume",
  "cancel",
  "delete",
  "duplicate",
] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/** What happens by itself. */
export type CampaignEvent = "begin" | "finish" | "fail";

/** `same`: the state stays. `before`: what it was before the pause. `gone`: nothing is left to act on. */
type Outcome = CampaignStatus | "same" | "before" | "gone";
type Row = Partial<Record<CampaignAction | CampaignEvent, Outcome>>;

const KEEP = { delete: "gone", duplicate: "same" } as const satisfies Row;

const TABLE: Record<CampaignType, Partial<Record<CampaignStatus, Row>>> = {
  recurring: {
    draft: { save: "same", send: "active", ...KEEP },
    active: { pause: "paused", cancel: "inactive", duplicate: "same", finish: "completed" },
    paused: { save: "same", resume: "before", cancel: "inactive", ...KEEP },
    inactive: { save: "same", send: "active", ...KEEP },
    completed: KEEP,
  },
  one_time: {
    draft: { save: "same", send: "sending", schedule: "scheduled", ...KEEP },
    scheduled: {
      schedule: "same",
      pause: "paused",
      cancel: "cancelled",
      duplicate: "same",
      begin: "sending",
      fail: "failed",
    },
    sending: { pause: "paused", cancel: "cancelled", duplicate: "same", finish: "sent", fail: "failed" },
    paused: { save: "same", resume: "before", cancel: "cancelled", fail: "failed", ...KEEP },
    sent: KEEP,
    cancelled: KEEP,
    failed: KEEP,
  },
};

/** What an action or event leads to; undefined where it is not possible. */
export const outcomeOf = (
  type: CampaignType,
  status: CampaignStatus,
  what: CampaignAction | CampaignEvent,
): Outcome | undefined => TABLE[type][status]?.[what];

interface Acting {
  type: CampaignType;
  status: CampaignStatus;
  /** Mails of it are on their way or out: its words can no longer be changed. */
  hasBegun: boolean;
}

/** What a person can do now. A one-time mail that has begun to go out is no longer rewritten, only stopped or gone on with. */
export const possibleActions = ({ type, status, hasBegun }: Acting): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter(
    (action) => outcomeOf(type, status, action) && !(action === "save" && type === "one_time" && hasBegun),
  );

/** Every state a kind of campaign can be in. */
export const statusesOf = (type: CampaignType): CampaignStatus[] =>
  CAMPAIGN_STATUSES.filter((status) => TABLE[type][status]);
