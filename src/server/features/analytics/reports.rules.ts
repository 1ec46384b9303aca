import type { FunnelReport, NfcReport, QrReport, Return } from "#shared/analytics/analytics.contract.ts";
import { FUNNEL_STEPS, type FunnelStep, QR_OFFERS, type QrOffer } from "#shared/analytics/analytics-values.ts";
import { type CountedMonth, sumDays } from "./day-counts.rules.ts";
import { type DayRange, type Window, numberOfDay, weekdayOf } from "./period.rules.ts";

type Months = readonly CountedMonth[];

const timesOf = ({ period, comparedWith }: Window) => ({ period, compared_with: comparedWith });

/** The same figures of both ranges; null where there is no second one. */
const both = <Figures>(of: (range: DayRange) => Figures, { period, comparedWith }: Window) => ({
  now: of(period),
  previous: comparedWith && of(comparedWith),
});

const seriesOf = <Figures extends object>(window: Window, of: (range: DayRange) => Figures) => ({
  unit: window.unit,
  points: window.buckets.map((bucket) => ({
    start: bucket.from,
    ...of(bucket),
    previous: bucket.previous && of(bucket.previous),
  })),
});

/** What tills redeemed and refused. */
export function qrReportOf(
  months: Months,
  window: Window,
  campaigns: readonly { id: string; name: string }[],
): QrReport {
  const totals = (range: DayRange) => sumDays(months, "tills", range);
  const all = both(totals, window);
  return {
    ...timesOf(window),
    totals: all.now,
    previous: all.previous,
    offers: offersOf(months, window),
    campaigns: campaignsOf(months, window, campaigns),
    hours: hoursOf(months, window.period),
    series: seriesOf(window, totals),
  };
}

function offersOf(months: Months, window: Window): QrReport["offers"] {
  const byOffer = Map.groupBy(months, ({ part }) => part as QrOffer);
  return QR_OFFERS.map((offer) => {
    const { now, previous } = both((range) => sumDays(byOffer.get(offer) ?? [], "offers", range), window);
    return { offer, ...now, previous };
  });
}

function campaignsOf(
  months: Months,
  window: Window,
  names: readonly { id: string; name: string }[],
): QrReport["campaigns"] {
  const nameOf = new Map<string | null, string>(names.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(months, ({ source_id }) => source_id)]
    .map(([id, own]) => {
      const { now, previous } = both((range) => sumDays(own, "offers", range), window);
      return { id, name: nameOf.get(id) ?? null, ...now, previous };
    })
    .filter((row) => row.redeemed > 0 || (row.previous?.redeemed ?? 0) > 0)
    .toSorted((a, b) => b.redeemed - a.redeemed || (a.name ?? "").localeCompare(b.name ?? ""));
}

/** Weekdays, Monday first, by the hour at which a clock in Paris stood. */
function hoursOf(months: Months, { from, to }: DayRange): number[][] {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const [first, last] = [numberOfDay(from), numberOfDay(to)];
  for (const { kind, month, part, figures } of months) {
    if (kind !== "hours") continue;
    const [start, hour] = [numberOfDay(month), Number(part)];
    figures[0]?.forEach((redeemed, at) => {
      const row = hours[weekdayOf(start + at)];
      if (row && start + at >= first && start + at <= last) row[hour] = (row[hour] ?? 0) + redeemed;
    });
  }
  return hours;
}

export interface Keychain {
  id: string;
  code: string;
  name: string | null;
  is_here: boolean;
  is_active: boolean;
  last_tap_at: string | null;
}

/** What keychains brought, and the restaurant's own link. */
export function nfcReportOf(
  months: Months,
  window: Window,
  { keychains, reviewCode }: { keychains: readonly Keychain[]; reviewCode: string },
): NfcReport {
  const totals = (range: DayRange) => {
    const { leads, consents, conversions } = sumDays(months, "guests", range);
    return { taps: sumDays(months, "taps", range).taps, leads, consents, conversions };
  };
  const all = both(totals, window);
  const ofKeychains = keychainsOf(months, window, keychains);
  return {
    ...timesOf(window),
    totals: all.now,
    previous: all.previous,
    last_tap_at:
      keychains
        .map(({ last_tap_at }) => last_tap_at ?? "")
        .toSorted()
        .at(-1) || null,
    sources: [...ofKeychains, ownLinkOf(all, ofKeychains, reviewCode)],
    series: seriesOf(window, totals),
  };
}

type Source = NfcReport["sources"][number];
type NfcFigures = NfcReport["totals"];

function keychainsOf(months: Months, window: Window, keychains: readonly Keychain[]): Source[] {
  const byKeychain = Map.groupBy(months, ({ source_id }) => source_id);
  return keychains
    .map(({ id, code, name, is_here, is_active, last_tap_at }) => {
      const own = byKeychain.get(id) ?? [];
      const figures = (range: DayRange) => ({
        ...sumDays(own, "taps", range),
        ...sumDays(own, "keychain_guests", range),
      });
      const { now, previous } = both(figures, window);
      return { source: { id, code, name, is_active, last_tap_at, ...now, previous }, is_here };
    })
    .filter(({ source, is_here }) => is_here || isAnything(source) || isAnything(source.previous))
    .map(({ source }) => source)
    .toSorted((a, b) => b.taps - a.taps || a.code.localeCompare(b.code));
}

const isAnything = (figures: NfcFigures | null): boolean =>
  figures !== null && figures.taps + figures.leads + figures.consents + figures.conversions > 0;

/** Whoever left a form and did not come by a keychain. */
function ownLinkOf(
  all: { now: NfcFigures; previous: NfcFigures | null },
  keychains: readonly Source[],
  code: string,
): Source {
  const rest = (total: NfcFigures, parts: readonly NfcFigures[]): NfcFigures => {
    const sum = (name: keyof NfcFigures): number => parts.reduce((so, part) => so + part[name], 0);
    const left = (name: keyof NfcFigures): number => Math.max(0, total[name] - sum(name));
    return { taps: 0, leads: left("leads"), consents: left("consents"), conversions: left("conversions") };
  };
  const before = keychains.flatMap(({ previous }) => previous ?? []);
  return {
    id: null,
    code,
    name: null,
    is_active: true,
    last_tap_at: null,
    ...rest(all.now, keychains),
    previous: all.previous && rest(all.previous, before),
  };
}

/** From the tap to the guest who comes back. */
export function funnelReportOf(
  months: Months,
  window: Window,
  returns: { now: Return; previous: Return | null },
): Omit<FunnelReport, "has_begun"> {
  const { now, previous } = both((range) => stepsOf(months, range), window);
  return {
    ...timesOf(window),
    steps: FUNNEL_STEPS.map((step) => ({ step, value: now.steps[step], previous: previous && previous.steps[step] })),
    forms_of_keychains: { value: now.keychainForms, previous: previous && previous.keychainForms },
    reviews: { value: now.reviews, previous: previous && previous.reviews },
    return: returns.now,
    previous_return: returns.previous,
  };
}

function stepsOf(months: Months, range: DayRange) {
  const guests = sumDays(months, "guests", range);
  const mails = sumDays(months, "mails", range);
  const steps: Record<FunnelStep, number> = {
    tap: sumDays(months, "taps", range).taps,
    form: guests.leads,
    consent: guests.consents,
    forward: guests.forwards,
    review: guests.conversions,
    mail: mails.mails,
    open: mails.opens,
    click: mails.clicks,
    redemption: sumDays(months, "tills", range).redeemed,
  };
  return { steps, keychainForms: guests.keychain_leads, reviews: sumDays(months, "reviews", range).reviews };
}
