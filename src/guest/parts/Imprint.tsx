import type { Locale } from "#shared/domain/locales.ts";
import type { Controller } from "#shared/guests/guest-pages.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";
import { countryName } from "./restaurantName.ts";

/** Name, address and whatever ways of contact the restaurant gave. */
export function Imprint({ restaurant, locale }: { restaurant: Controller; locale: Locale }) {
  const texts = guestTexts(locale).legal;
  return (
    <address>
      <b>{restaurant.name}</b>
      <br />
      {restaurant.address}
      <br />
      {restaurant.postal_code} {restaurant.city}
      <br />
      {countryName(restaurant.country, locale)}
      {restaurant.phone ? (
        <>
          <br />
          {texts.phone}: <a href={`tel:${restaurant.phone}`}>{restaurant.phone}</a>
        </>
      ) : null}
      {restaurant.email ? (
        <>
          <br />
          {texts.email}: <a href={`mailto:${restaurant.email}`}>{restaurant.email}</a>
        </>
      ) : null}
      {restaurant.website ? (
        <>
          <br />
          {texts.website}: <a href={restaurant.website}>{restaurant.website}</a>
        </>
      ) : null}
    </address>
  );
}
