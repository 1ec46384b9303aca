import { paths } from "#web/lib/pages/paths.ts";

export const SETTINGS_TABS = ["personal", "security", "billing", "notifications", "sessions"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** An unknown tab in the URL is the first one. */
export const settingsTabOf = (value: unknown): SettingsTab => SETTINGS_TABS.find((tab) => tab === value) ?? "personal";

export const settingsHref = (tab: SettingsTab): string => `${paths.settings()}?tab=${tab}`;
