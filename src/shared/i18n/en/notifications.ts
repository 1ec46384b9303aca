export const notifications = {
  review_arrived: {
    title: "New review: {{rating}} of 5 stars",
    message: "{{author}} wrote about you on Google.",
  },
  reviews_arrived: {
    title: "New reviews on Google",
    message: "{{count}} reviews have arrived.",
  },
  google_connection_lost: {
    title: "Your Google profile is no longer connected",
    message: "Connect it again to post replies and to see all reviews.",
  },
  subscription_renewal_failed: {
    title: "Your card could not be charged",
    message: "You keep access for now. Change the card under Billing and everything goes on.",
  },
  subscription_recovered: { title: "Your subscription is paid again", message: "The open payment went through." },
  subscription_canceled: {
    title: "Your subscription is cancelled",
    message: "You can take this back under Billing until the paid month ends.",
  },
  subscription_resumed: { title: "Your subscription goes on", message: "The cancellation is taken back." },
  subscription_ended: {
    title: "Your subscription has ended",
    message: "Reactivate at any time and go on where you stopped.",
  },
  subscription_started: {
    title: "Welcome to Plaudit",
    message: "Your subscription is active. Start with your review link.",
  },
  mail_refused: {
    title: "A mail to you could not be delivered",
    message: "“{{subject}}” was refused by your mail provider. Check your address, or tell us if it has changed.",
  },
  reset_mail_refused: {
    title: "A password link could not be delivered",
    message: "An owner asked for a new password, but their mail provider refuses the address.",
  },
  staff_mail_refused: {
    title: "A mail to {{name}} could not be delivered",
    message: "The mail provider refuses the address, so the link did not arrive. Check how it is spelled.",
  },
  mail_sender_refused: {
    title: "The mail server refuses our mail",
    message: "Nothing is lost: all mail waits and is tried again. Check the mail account and the sender’s address.",
  },
  job_died: {
    title: "A job was given up",
    message: "It failed {{tries}} times. See what it was and send it again.",
  },
  clients_imported: {
    title: "Your import is done",
    message: "{{added}} new, {{updated}} known already, {{failed}} not taken over.",
  },
  clients_import_failed: {
    title: "Your import stopped",
    message: "Not all rows of {{filename}} were read. Please import the file again; nobody is added twice.",
  },
  security_login_failed: {
    title: "Many logins fail",
    message:
      "{{count}} logins failed within {{minutes}} minutes. Somebody may be guessing passwords; the log says more.",
  },
  security_limit_hit: {
    title: "Limits are being hit",
    message: "{{count}} calls were refused by a limit within {{minutes}} minutes. The log says which.",
  },
  security_proof_refused: {
    title: "Many links, codes or sessions were refused",
    message:
      "{{count}} within {{minutes}} minutes. Somebody may be trying ones that are not theirs; the log says more.",
  },
} as const;
