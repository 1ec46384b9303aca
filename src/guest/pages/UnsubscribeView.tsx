import type { UnsubscribePage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { Letterhead } from "#guest/parts/Letterhead.tsx";
import { Tick } from "#guest/parts/Tick.tsx";
import { UnsubscribeForm } from "#guest/parts/UnsubscribeForm.tsx";

export function UnsubscribeView({ page }: { page: UnsubscribePage }) {
  const texts = guestTexts(page.locale).unsubscribe;
  const values = { restaurant: page.restaurant.name, email: page.email ?? "" };
  const say = (known: string, unknown: string): string => fill(page.email === null ? unknown : known, values);
  return (
    <>
      <Letterhead restaurant={page.restaurant} locale={page.locale} />
      <main>
        {page.state === "done" ? (
          <>
            <Tick />
            <h1>{texts.done_title}</h1>
            <p className="lead">{say(texts.done, texts.done_unknown)}</p>
            <form method="post">
              <button className="go quiet" type="submit" name="undo" value="1">
                {texts.undo}
              </button>
            </form>
          </>
        ) : page.state === "undone" ? (
          <>
            <Tick />
            <h1>{texts.undone_title}</h1>
            <p className="lead">{say(texts.undone, texts.undone_unknown)}</p>
            <p className="sub">
              <a href={`?lang=${page.locale}`}>{texts.again}</a>
            </p>
          </>
        ) : (
          <>
            <h1>{fill(texts.title, values)}</h1>
            <p className="lead">{say(texts.lead, texts.lead_unknown)}</p>
            <UnsubscribeForm page={page} />
          </>
        )}
      </main>
    </>
  );
}
