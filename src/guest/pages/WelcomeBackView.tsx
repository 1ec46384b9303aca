import type { WelcomeBackPage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { GoButton } from "#guest/parts/GoButton.tsx";
import { Letterhead } from "#guest/parts/Letterhead.tsx";
import { Cloche } from "#guest/parts/Cloche.tsx";
import { Links } from "#guest/parts/Links.tsx";
import { OfferPanel } from "#guest/parts/OfferPanel.tsx";

export function WelcomeBackView({ page }: { page: WelcomeBackPage }) {
  const texts = guestTexts(page.locale).review;
  return (
    <>
      <Letterhead restaurant={page.restaurant} locale={page.locale} />
      <main>
        <h1>{fill(texts.back, { name: page.firstName })}</h1>
        <p className="lead">{texts.back_lead}</p>
        <Offer page={page} />
        <form id="form" method="post" action={`${page.path}?lang=${page.locale}`}>
          <input type="hidden" name="visit" value={page.visit.visit} />
          <input type="hidden" name="known" value="1" />
          <GoButton label={texts.button} />
        </form>
        <p className="sub">
          <a href={`${page.path}?lang=${page.locale}&new=1`}>{texts.not_you}</a>
        </p>
        <Links path={page.path} locale={page.locale} />
      </main>
    </>
  );
}

/** The surprise they have; else the promise, as long as this visit's countdown runs. Once it is over, nothing is rubbed in. */
function Offer({ page: { locale, offer, surprise, visit } }: { page: WelcomeBackPage }) {
  const texts = guestTexts(locale).offer;
  if (surprise === null) return offer.running ? <OfferPanel locale={locale} offer={offer} visit={visit} /> : null;
  return (
    <section className="offer">
      <Cloche />
      <div>
        <h2>{fill(texts.yours_title, { surprise })}</h2>
        <p>{texts.yours}</p>
      </div>
    </section>
  );
}
