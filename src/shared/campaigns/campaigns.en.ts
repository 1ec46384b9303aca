export const campaigns = {
  errors: {
    campaign_not_editable: "Cannot edit an active or scheduled campaign. Pause or cancel it first.",
    campaign_action_refused: "This cannot be done while the campaign is “{{status}}”.",
    campaign_changed: "“{{name}}” was saved meanwhile by {{who}} ({{at}}). Nothing of yours is lost.",
    campaign_clock_fixed: "The clock can be moved in a demo only.",
    campaign_clock_moving: "The clock is already moving. Wait until it has arrived.",
  },
  status: {
    draft: "Draft",
    scheduled: "Scheduled",
    sending: "Sending",
    sent: "Sent",
    active: "Active",
    paused: "Paused",
    inactive: "Inactive",
    cancelled: "Cancelled",
    completed: "Completed",
    failed: "Failed",
  },
  our_team: "our team",
  somebody_gone: "somebody who has left",
  copy_of: "Copy of {{name}}",
  deleted: "Campaign deleted",
  template_gone: "This template no longer exists. Choose another one.",
  nobody: "Nobody would get this email. Choose another audience, or wait until guests have agreed to emails.",
  last_day_early: "The offer must not end before the email is sent",
  missing: {
    template: "Offer {{offer}} needs a template",
    template_once: "Choose a template",
    faulty: "The template of offer {{offer}} still has mistakes. Open it to correct them.",
    faulty_once: "The template still has mistakes. Open it to correct them.",
    subject: "Offer {{offer}} needs a subject",
    subject_once: "Enter a subject",
    offer_text: "Offer {{offer}} needs a text before the campaign can start",
    offer_text_once: "This template shows an offer: enter its text",
  },
  send_time: {
    form: "Enter a day and a time",
    past: "Choose a time in the future, Paris time",
    far: "Choose a time within the next twelve months",
    missing: "This time does not exist: the clocks go forward in this night. Choose another one.",
    doubled: "This hour comes twice in this night. Choose the first or the second.",
  },
  preflight: {
    no_reply_to: "Enter an email address for guests in “My restaurant”: replies go there.",
    no_unsubscribe: "This email has no link to unsubscribe",
    code_unreadable: "The QR code cannot be read",
  },
  bulk: {
    none: "Select at least one campaign",
    many: "Select at most 100 campaigns",
  },
  job_kinds: {
    campaigns_start_due: "Start emails that are due",
    campaigns_move_clock: "Move the demo’s clock",
  },
  notices: {
    campaign_started_by_staff: {
      title: "Campaign started",
      message: "Our team started “{{name}}” for you.",
    },
    campaign_scheduled_by_staff: {
      title: "Campaign scheduled",
      message: "Our team chose when “{{name}}” is sent.",
    },
    campaign_paused_by_staff: {
      title: "Campaign paused",
      message: "Our team paused “{{name}}”. You can resume it at any time.",
    },
    campaign_resumed_by_staff: {
      title: "Campaign resumed",
      message: "Our team resumed “{{name}}”.",
    },
    campaign_cancelled_by_staff: {
      title: "Campaign cancelled",
      message: "Our team cancelled “{{name}}”.",
    },
    campaign_deleted_by_staff: {
      title: "Campaign deleted",
      message: "Our team deleted “{{name}}”.",
    },
    campaign_paused_subscription: {
      title: "Campaign paused",
      message: "“{{name}}” waits because there is no subscription. Resume it once you have one again; nothing is lost.",
    },
    campaign_paused_restaurant: {
      title: "Campaign paused",
      message: "“{{name}}” waits because your restaurant is suspended.",
    },
    campaign_paused_mail: {
      title: "Campaign paused",
      message:
        "The mail server has not taken emails for a while, so “{{name}}” waits. Nobody gets an email twice when you resume it.",
    },
    campaign_mail_late: {
      title: "Email sent late",
      message: "The email {{offer}} of “{{name}}” started later than planned. Its offer still runs until its end.",
    },
    campaign_mail_skipped_missed: {
      title: "Email left out",
      message: "The email {{offer}} of “{{name}}” was not sent: its offer had already ended.",
    },
    campaign_mail_skipped_paused: {
      title: "Email left out",
      message: "The offer {{offer}} of “{{name}}” ended while the campaign was paused.",
    },
    campaign_mail_skipped_nobody: {
      title: "Nobody to write to",
      message: "The email {{offer}} of “{{name}}” was not sent: no guest may get it at the moment.",
    },
    campaign_mail_late_once: { title: "Email sent late", message: "“{{name}}” started later than planned." },
    campaign_mail_skipped_missed_once: {
      title: "Email not sent",
      message: "“{{name}}” was not sent: its time had already passed.",
    },
    campaign_mail_skipped_paused_once: {
      title: "Email not sent",
      message: "“{{name}}” was not sent: its time passed while it was paused.",
    },
    campaign_mail_skipped_nobody_once: {
      title: "Nobody to write to",
      message: "“{{name}}” was not sent: no guest may get it at the moment.",
    },
    campaign_sent: {
      title: "Campaign sent",
      message: "“{{name}}” has gone to {{recipients}} guests.",
    },
    campaign_mail_paused: {
      title: "Campaign mail is paused",
      message: "The mail server of campaigns does not take mail. It is tried again; after ten minutes campaigns pause.",
    },
    campaign_complaints: {
      title: "Many guests call a campaign spam",
      message: "{{complaints}} of {{delivered}} guests called “{{name}}” of {{restaurant}} spam. Please look at it.",
    },
    campaign_mail_stuck: {
      title: "A campaign’s mail is stuck",
      message: "One mail of a campaign cannot be sent or finished. Others go on; please look at the log.",
    },
    campaign_completed: {
      title: "Campaign completed",
      message: "“{{name}}” has sent its last email.",
    },
  },
} as const;
