import { IconMail } from "@tabler/icons-react";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import classes from "./OfferLetter.module.css";

interface OfferLetterProps {
  slot: Slot;
  tone?: "plain" | "current" | "filled" | "missing" | "refused";
  size?: "md" | "lg";
}

/** The letter of an offer in a tile, as decoration beside its name; a mail that is sent once has an envelope. */
export function OfferLetter({ slot, tone = "plain", size = "md" }: OfferLetterProps) {
  return (
    <span className={classes.letter} data-tone={tone} data-size={size} aria-hidden="true">
      {slot === "once" ? <IconMail size={size === "lg" ? 20 : 14} stroke={1.7} /> : slot}
    </span>
  );
}
