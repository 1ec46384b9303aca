import type { Locale } from "#shared/domain/locales.ts";
import type { ReviewFormPage, VisitValues } from "#shared/guests/guest-pages.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";
import { Cloche } from "./Cloche.tsx";
import { Ring } from "./Ring.tsx";

/** The promise while it runs; its end is in the page from the start, so that the island only has to show it. */
export function OfferPanel({
  locale,
  offer,
  visit,
}: {
  locale: Locale;
  offer: ReviewFormPage["offer"];
  visit: VisitValues;
}) {
  const texts = guestTexts(locale).offer;
  return (
    <>
      {offer.running ? (
        <section className="offer on" id="offer">
          <Ring visit={visit} label={texts.time_left} />
          <div>
            <h2>{texts.title}</h2>
            <p>{texts[offer.wording]}</p>
          </div>
        </section>
      ) : null}
      <div role="status">
        <section className="offer" id="over" hidden={offer.running}>
          <Cloche />
          <div>
            <h2>{texts.over_title}</h2>
            <p>{texts.over}</p>
          </div>
        </section>
      </div>
    </>
  );
}
