import type { Google } from "./google.port.ts";

interface Choice {
  real: Google;
  standin: Google | undefined;
  /** The key of System settings; the stand-in answers searches while there is none, or its own. */
  readKey: () => Promise<string | null>;
  standinKey: string | undefined;
  /** Whether an OAuth client is configured; the stand-in plays the Business Profile while there is none. */
  hasOauth: boolean;
}

/** Google itself where it is configured, the stand-in elsewhere. The key is looked up at each call, so that a new one applies at once. */
export function chooseGoogle({ real, standin, standinKey, readKey, hasOauth }: Choice): Google {
  if (!standin) return real;
  const byKey = (key: string | null): Google => (key === null || key === standinKey ? standin : real);
  const places = async (): Promise<Google> => byKey(await readKey());
  const business = hasOauth ? real : standin;
  return {
    searchPlaces: async (search) => (await places()).searchPlaces(search),
    checkKey: (key) => byKey(key).checkKey(key),
    readPlace: async (id, locale) => (await places()).readPlace(id, locale),
    consentUrl: (consent) => business.consentUrl(consent),
    exchangeCode: (consent) => business.exchangeCode(consent),
    listLocations: (token) => business.listLocations(token),
    listReviews: (token, location, page) => business.listReviews(token, location, page),
    putReply: (token, review, text) => business.putReply(token, review, text),
    deleteReply: (token, review) => business.deleteReply(token, review),
  };
}
