import { IconMail } from "@tabler/icons-react";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";

/** The letter of an offer, as decoration beside its words. */
export function SlotTile({ slot }: { slot: Slot }) {
  return (
    <IconTile tone="fig" size="sm">
      {slot === "once" ? <IconMail size={18} stroke={1.6} /> : slot}
    </IconTile>
  );
}
