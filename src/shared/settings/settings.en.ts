export const settings = {
  errors: {
    settings_changed: "Somebody else changed this setting meanwhile. Look at the new value, then save again.",
  },
  key_required: "Google API key is required",
  key_refused: "Google refuses this key. Check it, and that the Places API (New) is switched on for it.",
} as const;
