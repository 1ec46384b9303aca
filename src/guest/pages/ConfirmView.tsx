import type { ConfirmPage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { Letterhead } from "#guest/parts/Letterhead.tsx";
import { Tick } from "#guest/parts/Tick.tsx";

export function ConfirmView({ page }: { page: ConfirmPage }) {
  const texts = guestTexts(page.locale).confirm;
  const values = { restaurant: page.restaurant.name, email: page.email };
  return (
    <>
      <Letterhead restaurant={page.restaurant} locale={page.locale} />
      <main>
        {page.state === "done" ? (
          <>
            <Tick />
            <h1>{texts.done_title}</h1>
            <p className="lead">{fill(texts.done, values)}</p>
          </>
        ) : (
          <>
            <h1>{fill(texts.title, values)}</h1>
            <p className="lead">{fill(texts.lead, values)}</p>
            <form method="post">
              <button className="go" type="submit">
                {texts.button}
              </button>
            </form>
          </>
        )}
      </main>
    </>
  );
}
