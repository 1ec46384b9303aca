// Loaded before the product (`node --import`): its clock is one hour ahead, as on a machine that nobody set.

const AHEAD_MS = 3_600_000;
const RealDate = Date;

class DateAhead extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + AHEAD_MS] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + AHEAD_MS;
  }
}

globalThis.Date = DateAhead as DateConstructor;
