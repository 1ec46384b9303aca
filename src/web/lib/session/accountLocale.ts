import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import type { Locale } from "#shared/domain/locales.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { changeLocale, currentLocale } from "#web/lib/words/i18n.ts";
import { areaOf } from "#web/lib/pages/navigation.ts";
import { adminSession, ownerSession } from "./session.ts";
import { isViewTab } from "./supportView.ts";

let last: Promise<unknown> = Promise.resolve();

/**
 * Keeps a language with the account that is signed in on this side; without one there is nothing to keep. One call after
 * the other: of two quick choices the later one stays.
 */
export function keepAccountLocale(locale: Locale): Promise<void> {
  const kept = last.then(
    () => save(locale),
    () => save(locale),
  );
  last = kept;
  return kept;
}

async function save(locale: Locale): Promise<void> {
  const input = { body: { locale } };
  if (areaOf(window.location.pathname) === "admin") {
    if (needsSaving(adminSession, locale)) adminSession.saveUser((await api(staffApi.changeLocale, input)).user);
    // Staff who only look at an owner's account choose for themselves.
  } else if (!isViewTab() && needsSaving(ownerSession, locale))
    ownerSession.saveUser((await api(accountsApi.changeLocale, input)).user);
}

interface LocaleSession {
  token(): string | null;
  user(): { locale: Locale } | null;
}

const needsSaving = (session: LocaleSession, locale: Locale): boolean =>
  session.token() !== null && session.user()?.locale !== locale;

/** From now on whoever signs in, in this tab or another, gets the language of their account. Called once at start. */
export function followAccountLocale(): () => void {
  const stops = [ownerSession, adminSession].map((session) => {
    let token = session.token();
    return session.subscribe(() => {
      const locale = session.user()?.locale;
      const isNew = session.token() !== null && session.token() !== token;
      token = session.token();
      // The account is signed in either way; a language that cannot be fetched now can be chosen again.
      if (isNew && locale !== undefined && locale !== currentLocale()) changeLocale(locale).catch(() => {});
    });
  });
  return () => {
    for (const stop of stops) stop();
  };
}
