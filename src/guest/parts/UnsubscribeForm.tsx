import type { UnsubscribePage } from "#shared/guests/guest-pages.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";

/** Five reasons; the last one asks for words. Only CSS shows and hides them, and takes an error away once it is mended. */
export function UnsubscribeForm({ page }: { page: UnsubscribePage }) {
  const texts = guestTexts(page.locale).unsubscribe;
  const { errors } = page;
  return (
    <form method="post" noValidate>
      {errors.form ? (
        <p className="note" role="alert">
          {errors.form}
        </p>
      ) : null}
      <fieldset aria-describedby="reason-e">
        <legend>{texts.reason}</legend>
        {page.reasons.map((reason) => (
          <label className="radio" key={reason}>
            <input type="radio" name="reason" value={reason} defaultChecked={page.reason === reason} />
            <span>{texts[reason]}</span>
          </label>
        ))}
        <p className="err once" id="reason-e" role={errors.reason ? "alert" : undefined}>
          {errors.reason}
        </p>
      </fieldset>
      <div className="field more">
        <label htmlFor="custom_reason">{texts.details}</label>
        <textarea
          id="custom_reason"
          name="custom_reason"
          rows={3}
          maxLength={1000}
          required
          defaultValue={page.customReason}
          aria-describedby="custom_reason-e"
          aria-invalid={errors.custom_reason ? true : undefined}
        />
        <p
          className={page.customReason ? "err" : "err once"}
          id="custom_reason-e"
          role={errors.custom_reason ? "alert" : undefined}
        >
          {errors.custom_reason}
        </p>
      </div>
      <button className="go" type="submit">
        {texts.button}
      </button>
    </form>
  );
}
