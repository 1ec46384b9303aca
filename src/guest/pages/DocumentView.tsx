import type { DocumentPage } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { Imprint } from "#guest/parts/Imprint.tsx";
import { Letterhead } from "#guest/parts/Letterhead.tsx";

export function DocumentView({ page }: { page: DocumentPage }) {
  const { links, legal, privacy } = guestTexts(page.locale);
  const imprint = <Imprint restaurant={page.restaurant} locale={page.locale} />;
  return (
    <>
      <Letterhead restaurant={page.restaurant} locale={page.locale} />
      <main className="doc">
        <h1>{page.document === "legal" ? legal.title : privacy.title}</h1>
        {page.document === "legal" ? (
          <>
            <p>{legal.intro}</p>
            {imprint}
          </>
        ) : (
          <>
            <p>{privacy.intro}</p>
            <h2>{privacy.who_title}</h2>
            <p>{fill(privacy.who, { restaurant: page.restaurant.name })}</p>
            {imprint}
            <h2>{privacy.what_title}</h2>
            <ul>
              {privacy.what.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p>{privacy.basis}</p>
            <h2>{privacy.cookies_title}</h2>
            <p>{privacy.cookies}</p>
            <h2>{privacy.rights_title}</h2>
            <p>{privacy.rights}</p>
            <p>{privacy.keep}</p>
            <p>{privacy.google}</p>
          </>
        )}
        <footer>
          <a href={`${page.path}?lang=${page.locale}`}>{links.back}</a>
        </footer>
      </main>
    </>
  );
}
