import type { Locale } from "#shared/domain/locales.ts";
import { TILE_COLOURS, colourOf, monogramOf } from "#shared/domain/monogram.ts";
import type { GuestRestaurant } from "#shared/guests/guest-pages.ts";
import { countryName } from "./restaurantName.ts";
import { PlateDrawing } from "./PlateDrawing.tsx";

/** Shows the restaurant only: guests need not know whose software this is. */
export function Letterhead({ restaurant, locale }: { restaurant: GuestRestaurant; locale: Locale }) {
  return (
    <header>
      <div className="in">
        <span className={`logo t${colourOf(restaurant.name, TILE_COLOURS)}`} aria-hidden="true">
          {monogramOf(restaurant.name)}
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
