/** Zones of the supported countries come first in a list of some four hundred. */
const NEAR = [
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/Brussels",
  "Europe/Zurich",
  "Europe/Luxembourg",
  "Europe/Rome",
  "Europe/Madrid",
  "Europe/Lisbon",
  "Europe/Amsterdam",
  "Europe/Vienna",
] as const;

/** All IANA zones with their offset now, near ones first; `current` is always among them. */
export function timeZoneOptions(current: string, at = new Date()): { value: string; label: string }[] {
  const known = new Set([...NEAR, ...Intl.supportedValuesOf("timeZone")]);
  if (current !== "") known.add(current);
  return [...known].map((value) => ({ value, label: `${value.replaceAll("_", " ")} (${offsetOf(value, at)})` }));
}

function offsetOf(zone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  } catch {
    return "?";
  }
}
