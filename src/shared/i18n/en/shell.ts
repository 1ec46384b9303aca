export const shell = {
  skip: "Skip to content",
  loading_page: "Loading page",
  copyright: "© {{year}} Plaudit",
  greeting: {
    morning: "Good morning, {{name}}",
    day: "Good afternoon, {{name}}",
    evening: "Good evening, {{name}}",
  },
  nav: {
    owner: "Main menu",
    staff: "Back-office menu",
    side: "Sidebar",
    breadcrumb: "Breadcrumb",
    back_office: "Back office",
    staff_pill: "Staff",
    open: "Open menu",
    close: "Close menu",
    collapse: "Collapse menu",
    expand: "Expand menu",
  },
  account: {
    menu: "Account of {{name}}",
    profile: "Profile",
    logout: "Log out",
    owner: "Owner",
    admin: "Administrator",
    manager: "Manager",
  },
  failure: {
    title: "This page could not be shown",
    text: "Something unexpected happened while the page was being put together. Your data is safe.",
    offline: "The connection was interrupted. Check it and try again.",
    home: "Go to the start page",
  },
  denied: "Access denied",
  denied_text: "This page needs the permission “{{permission}}”. An administrator can add it for you.",
  // Of screens whose feature has no texts of its own yet.
  titles: {
    campaigns: "Email campaigns",
    "campaign-new": "New campaign",
    "campaign-edit": "Edit campaign",
    campaign: "Campaign",
    "admin-dashboard": "Dashboard",
    "admin-restaurants": "Restaurants",
    "admin-restaurant": "Restaurant",
    "admin-nfc": "NFC",
    "admin-campaigns": "Campaigns",
    "admin-campaign": "Campaign",
    "admin-templates": "Email templates",
    "admin-template-new": "New template",
    "admin-template": "Template",
    "admin-support": "Support",
    "admin-support-ticket": "Ticket",
    "admin-tools": "Tools",
    "admin-settings": "Settings",
  },
  campaign_tabs: {
    label: "Parts of campaigns",
    campaigns: "Campaigns",
    templates: "Email templates",
    suggestions: "Offer suggestions",
    statistics: "Statistics",
  },
  screens: {
    "restaurant-info": {
      subtitle: "What guests and Google see of your restaurant.",
    },
    reviews: {
      subtitle: "What guests write about you on Google.",
      heading: "No reviews yet",
      text: "Reviews from your Google profile appear here. You can sort them, filter by stars and dates, and reply.",
    },
    campaigns: {
      subtitle: "Six offers over three weeks, sent by email.",
      heading: "No campaigns yet",
      text: "Your campaigns are listed here, with what was delivered, opened and redeemed.",
    },
    campaign: {
      subtitle: "How this campaign is doing.",
      heading: "Nothing sent yet",
      text: "Delivered, opened, clicked and redeemed emails of this campaign are counted here, offer by offer.",
    },
    "admin-nfc": {
      subtitle: "Keychains, orders, allocations and suppliers.",
    },
    "admin-campaigns": {
      subtitle: "Campaigns of every restaurant.",
    },
    "admin-templates": {
      subtitle: "The designs restaurants choose from.",
    },
    "admin-support": {
      subtitle: "Tickets from every restaurant.",
    },
    "admin-tools": {
      subtitle: "Custom scripts for the site.",
    },
    "admin-settings": {
      subtitle: "Settings of the whole platform.",
    },
  },
} as const;
