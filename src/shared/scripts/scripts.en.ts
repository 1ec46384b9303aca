export const scripts = {
  errors: {
    script_changed: "{{name}} saved this script at {{at}}. Look at the new version, then save again.",
    script_admin_only: "This script runs in the back office: only a full admin may switch it on.",
  },
  admin_only: "Only a full admin may let a script run in the back office",
  deleted: "Script deleted",
  refused: "Line {{line}}: {{reason}}",
  consent: {
    text: "We would like to use tools that help us understand how this page is used. They only start if you agree.",
    yes: "Agree",
    no: "Decline",
    change: "Privacy choices",
  },
  danger: {
    eval: "runs text as code. The page’s policy blocks this, and it is a way in for attackers.",
    document_write: "writes into the page while it is shown, which can wipe it.",
    browser_storage: "reads the browser’s storage, where sign-ins are kept.",
    cookies: "reads or sets cookies.",
    raw_html: "puts raw HTML into the page.",
    keystrokes: "listens to what people type or paste.",
    password_field: "looks for password fields.",
    redirect: "sends people to another page.",
    insecure_source: "loads something without encryption. Browsers block this.",
    hidden_code: "hides what it does behind encoded text.",
    endless_loop: "may never end and freeze the page.",
    worker: "installs code that goes on after the page is closed.",
  },
} as const;
