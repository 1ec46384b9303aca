import type { ReactNode } from "react";
import type { Place } from "#shared/restaurants/places.contract.ts";
import classes from "./PlaceWords.module.css";

interface PlaceWordsProps {
  name: string;
  address: string;
  children?: ReactNode;
}

/** A place as Google knows it: enough to tell two restaurants of one name apart. */
export function PlaceWords({ name, address, children }: PlaceWordsProps) {
  return (
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      <span className={classes.address}>{address}</span>
      {children}
    </span>
  );
}

/** Street and town in one line. */
export function addressOf({ address, postal_code, city }: Pick<Place, "address" | "postal_code" | "city">): string {
  const town = [postal_code, city].filter(Boolean).join(" ");
  return [address, town].filter(Boolean).join(", ");
}
