export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name.includes("/") || name === "UTC";
  } catch {
    return false;
  }
};

/** Time zone a new owner most likely lives in. */
export const timeZoneOf = (country: string): string => ZONES[country] ?? "Europe/Paris";

const ZONES: Record<string, string> = {
  FR: "Europe/Paris",
  DE: "Europe/Berlin",
  BE: "Europe/Brussels",
  CH: "Europe/Zurich",
  LU: "Europe/Luxembourg",
  IT: "Europe/Rome",
  ES: "Europe/Madrid",
  PT: "Europe/Lisbon",
  NL: "Europe/Amsterdam",
  AT: "Europe/Vienna",
};
