import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Place } from "#shared/restaurants/places.contract.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { RatingLine } from "./RatingLine.tsx";
import classes from "./PlaceResult.module.css";

interface PlaceResultProps {
  place: Place;
  isCurrent: boolean;
  busy: boolean;
  onChoose: () => void;
}

/** One restaurant Google knows, with enough to tell it from its namesakes. */
export function PlaceResult({ place, isCurrent, busy, onChoose }: PlaceResultProps) {
  const { t } = useTranslation();
  const town = [place.postal_code, place.city].filter(Boolean).join(" ");
  const address = [place.address, town].filter(Boolean).join(", ");
  return (
    <li className={classes.result}>
      <div className={classes.words}>
        <span className={classes.name}>{place.name}</span>
        <span className={classes.address}>{address}</span>
        <RatingLine rating={place.rating} count={place.review_count} />
      </div>
      {isCurrent ? (
        <StatusBadge tone="green">{t("restaurants:google.dialog.current")}</StatusBadge>
      ) : (
        <Button
          variant="light"
          loading={busy}
          aria-label={t("restaurants:google.dialog.choose_label", { name: place.name, address })}
          onClick={onChoose}
        >
          {t("restaurants:google.dialog.choose")}
        </Button>
      )}
    </li>
  );
}
