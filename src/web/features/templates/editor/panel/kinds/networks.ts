import type { ElementOf } from "#shared/templates/elements.ts";

export type Network = ElementOf<"social">["links"][number]["network"];

/** As they write themselves; a website's name depends on the language. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  x: "X",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
  google: "Google",
  website: "Website",
};
export const NETWORKS = Object.keys(NETWORK_NAMES) as Network[];
