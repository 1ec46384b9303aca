import { VisuallyHidden } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Place } from "#shared/restaurants/places.contract.ts";
import { useFormat } from "#web/lib/format.ts";
import classes from "./PlaceLine.module.css";

/** Name, address and rating: enough to tell two restaurants of one name apart. */
export function PlaceLine({ place }: { place: Place }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rating = place.rating === null ? undefined : format.number(place.rating, { minimumFractionDigits: 1 });
  return (
    <span className={classes.place}>
      <span className={classes.words}>
        <span className={classes.name}>{place.name}</span>
        <span className={classes.address}>
          {[place.address, [place.postal_code, place.city].filter(Boolean).join(" ")].filter(Boolean).join(", ")}
        </span>
      </span>
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
