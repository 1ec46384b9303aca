import type { ReactNode } from "react";
import type { Locale } from "#shared/domain/locales.ts";
import type { Controller } from "#shared/guests/guest-pages.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";
import { countryName } from "./restaurantName.ts";

/** Who is behind the page, where, and whatever ways of contact and numbers the restaurant gave. */
export function Imprint({ restaurant, locale }: { restaurant: Controller; locale: Locale }) {
  const texts = guestTexts(locale).legal;
  const { name, legal_name, legal_representative, phone, email, website, register_number, vat_id } = restaurant;
  return (
    <address>
      <b>{legal_name ?? name}</b>
      {legal_name !== null && legal_name !== name ? <Line>{name}</Line> : null}
      <Line>{restaurant.address}</Line>
      <Line>
        {restaurant.postal_code} {restaurant.city}
      </Line>
      <Line>{countryName(restaurant.country, locale)}</Line>
      {legal_representative === null ? null : (
        <Line>
          {texts.representative}: {legal_representative}
        </Line>
      )}
      {phone === null ? null : (
        <Line>
          {texts.phone}: <a href={`tel:${phone}`}>{phone}</a>
        </Line>
      )}
      {email === null ? null : (
        <Line>
          {texts.email}: <a href={`mailto:${email}`}>{email}</a>
        </Line>
      )}
      {website === null ? null : (
        <Line>
          {texts.website}: <a href={website}>{website}</a>
        </Line>
      )}
      {register_number === null ? null : (
        <Line>
          {texts.register}: {register_number}
        </Line>
      )}
      {vat_id === null ? null : (
        <Line>
          {texts.vat_id}: {vat_id}
        </Line>
      )}
    </address>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <>
    <br />
    {children}
  </>
);
