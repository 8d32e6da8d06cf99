/** A calendar day, `YYYY-MM-DD`. A game day is the day of tip-off in the league's own time zone. */
export type Day = string;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The clock of one time zone. Formatters are expensive to create, so each zone has one of each. */
interface ZoneClock {
  readonly days: Intl.DateTimeFormat;
  /** `2024-03-02 17:05:00` */
  readonly seconds: Intl.DateTimeFormat;
  /** The last minute asked for. A request asks for the current minute many times, and a day ends on a minute. */
  last: { readonly minute: number; readonly day: Day };
}

const clocks = new Map<string, ZoneClock>();

function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock: ZoneClock = {
    days: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    seconds: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    last: { minute: Number.NaN, day: '' },
  };
  clocks.set(timeZone, clock);
  return clock;
}

/** The calendar day of a moment in a time zone (IANA name). */
export function dayIn(timeZone: string, moment: Date): Day {
  const clock = clockOf(timeZone);
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  if (clock.last.minute !== minute) clock.last = { minute, day: clock.days.format(moment) };
  return clock.last.day;
}

/**
 * The moment when clocks of a time zone show a time. At the end of daylight saving, a repeated time is the first of the two.
 * At its start, a skipped time moves later by the length of the jump.
 */
export function timeIn(timeZone: string, day: Day, hour: number, minute = 0): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
  // No zone is a day away from UTC, so these are the offsets before and after a clock change near that time.
  const before = wanted - offsetAt(timeZone, wanted - DAY_MS);
  const after = wanted - offsetAt(timeZone, wanted + DAY_MS);
  const isShownAt = (moment: number): boolean => moment + offsetAt(timeZone, moment) === wanted;
  return new Date(!isShownAt(before) && isShownAt(after) ? after : before);
}

/** Offset of a time zone from UTC at a moment, in milliseconds; negative west of UTC. */
function offsetAt(timeZone: string, moment: number): number {
  const shown = clockOf(timeZone).seconds.format(moment);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;
}

/** True for a day that exists. False for 2023-02-30, and for the year 0, which PostgreSQL dates lack. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

export function addDays(day: Day, days: number): Day {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Whole days from one day to another. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Every day from the first to the last, both included; empty if they are in the wrong order. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}
