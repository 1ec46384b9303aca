export const subscriptions = {
  notice: {
    session_expired: "Your session has expired. Please log in again.",
    expired: "Your subscription has expired. Please reactivate to continue using the service.",
    expires_one: "Your subscription expires in {{count}} hour. Please renew to avoid interruption.",
    expires_other: "Your subscription expires in {{count}} hours. Please renew to avoid interruption.",
    renew: "Renew",
  },
  account: "Account: {{email}}",
  to_login: "Go to login",
  plan: {
    subtitle: "One monthly subscription for reviews, contacts, keychains and campaigns.",
    heading: "Plans and prices",
    text: "The plans you can choose are listed here, with the monthly price, the price of the first month and what is included.",
  },
  checkout: {
    subtitle: "Your restaurant, the terms and the payment by card.",
    heading: "Your order",
    text: "The chosen plan is summed up here, followed by your restaurant’s details and the card provider’s payment page.",
  },
  success: {
    heading: "Payment receipt",
    text: "After a payment this page shows the plan, the amount, the transaction number and the date of the next charge.",
  },
  reactivate: {
    subtitle: "Pick up where you left off. Your reviews, clients and campaigns are still there.",
    subtitle_expired: "Your subscription has expired. Your reviews, clients and campaigns are still there.",
    heading: "Back within a minute",
    text: "Reactivation takes effect at once, with the card on file or a new one, at the full monthly price.",
  },
  reactivation_success: {
    heading: "Reactivation receipt",
    text: "After a reactivation this page shows the plan, the amount and the date of the next charge.",
  },
} as const;
