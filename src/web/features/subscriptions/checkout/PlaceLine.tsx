import { VisuallyHidden } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Place } from "#shared/restaurants/places.contract.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { PlaceWords, addressOf } from "#web/features/restaurants/places/PlaceWords.tsx";
import classes from "./PlaceLine.module.css";

/** Name, address and rating of a place, as one entry of the list. */
export function PlaceLine({ place }: { place: Place }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rating = place.rating === null ? undefined : format.number(place.rating, { minimumFractionDigits: 1 });
  return (
    <span className={classes.place}>
      <PlaceWords name={place.name} address={addressOf(place)} />
      {rating !== undefined && (
        <span className={classes.rating}>
          <IconStarFilled size={14} className={classes.star} aria-hidden="true" />
          <span aria-hidden="true">{rating}</span>
          <VisuallyHidden>{t("subscriptions:checkout.rating", { rating, count: place.review_count })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
