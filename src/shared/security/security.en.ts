export const security = {
  notices: {
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
  },
} as const;
