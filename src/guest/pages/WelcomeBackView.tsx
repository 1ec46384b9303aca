import type { WelcomeBackPage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { GoButton } from "#guest/parts/GoButton.tsx";
import { Letterhead } from "#guest/parts/Letterhead.tsx";
import { Links } from "#guest/parts/Links.tsx";

export function WelcomeBackView({ page }: { page: WelcomeBackPage }) {
  const texts = guestTexts(page.locale).review;
  return (
    <>
      <Letterhead restaurant={page.restaurant} locale={page.locale} />
      <main>
        <h1>{fill(texts.back, { name: page.firstName })}</h1>
        <p className="lead">{texts.back_lead}</p>
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
