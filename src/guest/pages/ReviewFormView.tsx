import { REVIEW_FIELDS, type ReviewFormPage } from "#shared/guests/guest-pages.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";
import { Field } from "#guest/parts/Field.tsx";
import { GoButton } from "#guest/parts/GoButton.tsx";
import { Letterhead } from "#guest/parts/Letterhead.tsx";
import { Links } from "#guest/parts/Links.tsx";
import { OfferPanel } from "#guest/parts/OfferPanel.tsx";

export function ReviewFormView({ page }: { page: ReviewFormPage }) {
  const { locale, restaurant, offer, visit, values, errors, faults } = page;
  const texts = guestTexts(locale).review;
  const firstFault = REVIEW_FIELDS.find((name) => errors[name]);
  const field = (name: (typeof REVIEW_FIELDS)[number]) => ({
    name,
    label: texts[name],
    error: errors[name],
    fault: faults[name],
    defaultValue: values[name],
    isFirstFault: name === firstFault,
  });
  return (
    <>
      <Letterhead restaurant={restaurant} locale={locale} />
      <main>
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <OfferPanel locale={locale} offer={offer} visit={visit} />
        <form id="form" method="post" action={`${page.path}?lang=${locale}`} noValidate>
          {errors.form ? (
            <p className="note" role="alert">
              {errors.form}
            </p>
          ) : null}
          <div className="two">
            <Field {...field("first_name")} required autoComplete="given-name" />
            <Field {...field("last_name")} required autoComplete="family-name" />
          </div>
          <Field
            {...field("email")}
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint={texts.email_hint}
          />
          <Field {...field("phone")} note={texts.optional} type="tel" autoComplete="tel" />
          <p className="trap" aria-hidden="true">
            <label htmlFor="website">{texts.website}</label>
            <input id="website" name="website" tabIndex={-1} autoComplete="off" />
          </p>
          <label className="tick">
            <input type="checkbox" name="marketing_consent" value="true" defaultChecked={values.marketing_consent} />
            <span>{page.consentText}</span>
          </label>
          <input type="hidden" name="visit" value={visit.visit} />
          <GoButton label={texts.button} />
        </form>
        <Links path={page.path} locale={locale} />
      </main>
    </>
  );
}
