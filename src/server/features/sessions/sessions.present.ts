import Bowser from "bowser";
import type { Session } from "#shared/accounts/accounts.contract.ts";
import type { SupportView } from "#shared/accounts/admin-users.contract.ts";
import { locateIp } from "#server/platform/geo/geo.ts";

const DEVICES: Record<string, Session["device"]> = { desktop: "desktop", mobile: "phone", tablet: "tablet" };

interface SessionRow {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_active_at: Date;
}

/** What a person recognises a device by. */
export function presentSession(row: SessionRow, currentId: string): Session {
  const agent = row.user_agent ? Bowser.parse(row.user_agent) : undefined;
  return {
    id: row.id,
    // A program the parser does not know has an empty name.
    browser: agent?.browser.name || null,
    device: DEVICES[agent?.platform.type ?? ""] ?? "unknown",
    os: agent?.os.name || null,
    ip: row.ip?.replace(/^::ffff:/, "") ?? null,
    location: locateIp(row.ip),
    last_active_at: row.last_active_at.toISOString(),
    created_at: row.created_at.toISOString(),
    current: row.id === currentId,
  };
}

/** What a browser needs to show a view. Seconds and no time of day: whose clock is right is not asked. */
export const presentView = (
  view: { token: string; endsAt: Date; owner: SupportView["owner"]; restaurant: string | null },
  now: Date,
): SupportView => ({
  token: view.token,
  seconds_left: Math.round((view.endsAt.getTime() - now.getTime()) / 1000),
  owner: view.owner,
  restaurant: view.restaurant,
});
