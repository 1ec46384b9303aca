export const settings = {
  errors: {
    settings_changed:
      "Diese Einstellung wurde inzwischen von jemand anderem geändert. Sehen Sie sich den neuen Wert an und speichern Sie dann erneut.",
  },
  key_required: "Der Google-API-Schlüssel ist erforderlich",
  key_refused:
    "Google lehnt diesen Schlüssel ab. Prüfen Sie ihn, und ob die Places API (New) für ihn eingeschaltet ist.",
} as const;
