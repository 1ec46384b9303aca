import type { Locale } from "#shared/domain/locales.ts";
import type { GuestRestaurant } from "#shared/guests/guest-pages.ts";
import { countryName, initialsOf, toneOf } from "./restaurantName.ts";
import { PlateDrawing } from "./PlateDrawing.tsx";

/** Shows the restaurant only: guests need not know whose software this is. */
export function Letterhead({ restaurant, locale }: { restaurant: GuestRestaurant; locale: Locale }) {
  return (
    <header>
      <div className="in">
        <span className={`logo t${toneOf(restaurant.name)}`} aria-hidden="true">
          {initialsOf(restaurant.name)}
        </span>
        <p>
          <b>{restaurant.name}</b>
          {restaurant.city}, {countryName(restaurant.country, locale)}
        </p>
        <PlateDrawing />
      </div>
    </header>
  );
}
