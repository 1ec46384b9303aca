/** What the server says when a call worked. */
export const messages = {
  logged_out: "You are logged out.",
  session_ended: "That device has been signed out.",
  other_sessions_ended: "All other devices have been signed out.",
  email_verified: "Your email is confirmed.",
  verification_sent: "We have sent you a new code.",
  reset_link_sent: "We have sent you a link. It works for 60 minutes.",
  password_reset: "Your new password is set. You can log in now.",
  password_changed: "Your password is changed. All other devices have been signed out.",
  invitation_sent: "The invitation is on its way.",
  status_changed: "Saved. Open sessions of this account have ended.",
  notifications_deleted: "All notifications deleted",
  client_erased: "Deleted. Only the proof of consent is kept, without name and address.",
  received: "Received.",
  snippet_deleted: "The text is deleted.",
  sync_quota: "Google takes no more requests for now. Please try again later; we also look every night.",
} as const;
