import { createHash } from "node:crypto";

/** The same id for the same name on every machine, so that demo data is deterministic. */
export function demoId(name: string): string {
  const hex = createHash("sha256").update(`plaudit demo ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Clients of the demo came by these keychains. */
export const demoKeychainId = (ownerKey: string, index: number): string => demoId(`${ownerKey} keychain ${index}`);

export const DEMO_PASSWORD = "Demo1234!";
export const DEMO_DOMAIN = "@demo.test";

const DAY = 86_400_000;
/** Demo data is always as old as it should be: counted back from today. */
export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

export interface DemoOwner {
  key: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  country: string;
  timezone: string;
  locale: "en" | "de";
  joinedDaysAgo: number;
  restaurant: {
    name: string;
    address: string;
    city: string;
    postal_code: string;
    phone: string;
    website: string;
    review_code: string;
    /** As the Google stand-in knows it. */
    google_place_id: string;
  };
  /** Days until (or since, negative) the paid period ends. */
  subscription: { status: "active" | "trial" | "canceled" | "past_due" | "expired"; periodEndsInDays: number };
}

/** Invented people and places. */
export const DEMO_OWNERS: readonly DemoOwner[] = [
  {
    key: "odile",
    email: `owner${DEMO_DOMAIN}`,
    first_name: "Odile",
    last_name: "Ferrandel",
    phone: "+33353011706",
    country: "FR",
    timezone: "Europe/Paris",
    locale: "en",
    joinedDaysAgo: 470,
    restaurant: {
      name: "Osteria Marrovia",
      address: "14 rue des Tanneurs-Verts",
      city: "Colmar",
      postal_code: "68000",
      phone: "+33353011706",
      website: "https://osteria-marrovia.example",
      review_code: "marrovia",
      google_place_id: "ChIJq-rIvXVCOCmKb6J90fWkcFe",
    },
    subscription: { status: "active", periodEndsInDays: 12 },
  },
  {
    key: "hanno",
    email: `second${DEMO_DOMAIN}`,
    first_name: "Hanno",
    last_name: "Brückwald",
    phone: "+493415550148",
    country: "DE",
    timezone: "Europe/Berlin",
    locale: "de",
    joinedDaysAgo: 110,
    restaurant: {
      name: "Gasthof Elsterquell",
      address: "Uferweg 9",
      city: "Leipzig",
      postal_code: "04229",
      phone: "+493415550148",
      website: "https://gasthof-elsterquell.example",
      review_code: "elsterquell",
      google_place_id: "ChIJGyicx8FjI0A__u1Mxgw9Vwv",
    },
    subscription: { status: "active", periodEndsInDays: 20 },
  },
  {
    key: "capucine",
    email: `lapsed${DEMO_DOMAIN}`,
    first_name: "Capucine",
    last_name: "Arnoud",
    phone: "+33353010177",
    country: "FR",
    timezone: "Europe/Paris",
    locale: "en",
    joinedDaysAgo: 300,
    restaurant: {
      name: "Brasserie Lunel-Vaast",
      address: "3 place du Vieux-Beffroi",
      city: "Lille",
      postal_code: "59000",
      phone: "+33353010177",
      website: "https://lunel-vaast.example",
      review_code: "lunelvaast",
      google_place_id: "ChIJd217SjYWZRYdlsKHf4UQNTU",
    },
    subscription: { status: "expired", periodEndsInDays: -26 },
  },
];

export interface DemoNewcomer extends Pick<DemoOwner, "country" | "joinedDaysAgo"> {
  key: string;
  status: "active" | "pending" | "suspended";
  restaurant: Pick<DemoOwner["restaurant"], "name" | "address" | "city" | "postal_code" | "phone" | "review_code">;
  /** Nobody runs it yet. */
  owner: Pick<DemoOwner, "email" | "first_name" | "last_name" | "timezone" | "locale"> | null;
  /** Days until the trial ends that staff gave; null without one. */
  trialEndsInDays: number | null;
}

/** Restaurants with nothing in them, for the back office: one on trial, one that was suspended, one that waits for its owner. */
export const DEMO_NEWCOMERS: readonly DemoNewcomer[] = [
  {
    key: "sidonie",
    country: "FR",
    joinedDaysAgo: 12,
    status: "active",
    restaurant: {
      name: "Le Comptoir d’Ambreval",
      address: "27 rue du Puits-Clair",
      city: "Nancy",
      postal_code: "54000",
      phone: "+33353014422",
      review_code: "ambreval",
    },
    owner: {
      email: `trial${DEMO_DOMAIN}`,
      first_name: "Sidonie",
      last_name: "Vauclair",
      timezone: "Europe/Paris",
      locale: "en",
    },
    trialEndsInDays: 2,
  },
  {
    key: "levin",
    country: "DE",
    joinedDaysAgo: 64,
    status: "suspended",
    restaurant: {
      name: "Zum Silberfasan",
      address: "Lindenhof 4",
      city: "Kassel",
      postal_code: "34117",
      phone: "+495615550182",
      review_code: "silberfasan",
    },
    owner: {
      email: `suspended${DEMO_DOMAIN}`,
      first_name: "Levin",
      last_name: "Ostrau",
      timezone: "Europe/Berlin",
      locale: "de",
    },
    trialEndsInDays: null,
  },
  {
    key: "waiting",
    country: "AT",
    joinedDaysAgo: 3,
    status: "pending",
    restaurant: {
      name: "Wirtshaus Traunblick",
      address: "Salzgasse 11",
      city: "Gmunden",
      postal_code: "4810",
      phone: "+4376125550119",
      review_code: "traunblick",
    },
    owner: null,
    trialEndsInDays: null,
  },
];

export const DEMO_STAFF = [
  { key: "ilva", email: `admin${DEMO_DOMAIN}`, name: "Ilva Morgenthal", role: "admin", permissions: [] },
  {
    key: "runa",
    email: `manager${DEMO_DOMAIN}`,
    name: "Runa Selbach",
    role: "manager",
    permissions: ["dashboard", "clients", "support"],
  },
] as const;
