export const mails = {
  footer: "You receive this email because of your Plaudit account. If you did not ask for it, you can ignore it.",
  greeting: "Hello {{name}},",
  verification: {
    subject: "{{code}} is your Plaudit code",
    title: "Confirm your email",
    text: "Enter this code on the page you have open. It works for {{minutes}} minutes.",
    link_text: "Or open this link on the same device:",
    button: "Confirm email",
  },
  reset: {
    subject: "Reset your Plaudit password",
    title: "Choose a new password",
    text: "Somebody, hopefully you, asked to reset the password of this account. The link works once, for 60 minutes.",
    button: "Set a new password",
  },
  password_changed: {
    subject: "Your Plaudit password was changed",
    title: "Your password was changed",
    text: "The password of your account was changed just now and all other devices were signed out. If this was not you, reset your password at once.",
    button: "Reset password",
  },
  invitation: {
    subject: "You are invited to the Plaudit back office",
    title: "Welcome to the team",
    text: "An account was made for you. Choose a password to start. The link works once, for 72 hours.",
    button: "Choose a password",
  },
} as const;
