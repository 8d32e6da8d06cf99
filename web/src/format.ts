import { BOOK_TITLES, STATS, type Day, type Stat } from './kernel.ts';

/** Numbers and times as the dashboard writes them: a true minus sign, and a narrow no-break space before a unit. */
const NARROW = '\u202f';
const MINUS = '−';

const signed = (text: string, value: number): string =>
  `${value > 0 ? '+' : value < 0 ? MINUS : ''}${text.replace('-', '')}`;

export const percent = (share: number): string => `${Math.round(share * 100)}${NARROW}%`;

/** A share of the stake, with sign and one decimal; halves round up, as in a pick's summary. */
export function edge(share: number): string {
  // In whole hundredths first: 0.5015 × 1,000 is a little less than it should be.
  const size = Math.round(Math.round(Math.abs(share) * 10_000) / 10) / 10;
  return `${signed(size.toFixed(1), share < 0 ? -size : size)}${NARROW}%`;
}

export const units = (value: number, places = 1): string =>
  `${signed(value.toFixed(places), Number(value.toFixed(places)))}${NARROW}u`;

/** A figure without its unit, for a column whose heading names it. */
export const bare = (figureWithUnit: string): string => figureWithUnit.split(NARROW)[0] ?? '';

/** A value that is made when it is first needed. A format takes the browser half a millisecond, and a page needs few. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const counts = lazily(() => new Intl.NumberFormat('en-GB'));
export const count = (value: number): string => counts().format(value);

export const figure = (value: number, places = 1): string => value.toFixed(places).replace('-', MINUS);

/** The banner already says that the demo's books are simulated. */
const plainTitle = (title: string): string => title.replace(' (simulated)', '');

/** A book's title by its key: `draftkings` is DraftKings; an unknown `lucky_seven` is Lucky seven. */
export function bookName(key: string): string {
  const title = BOOK_TITLES[key];
  if (title !== undefined) return plainTitle(title);
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence of the service in the dashboard's typography. */
export const typeset = (sentence: string): string => plainTitle(sentence).replaceAll(/(?<=\d) ?%/g, `${NARROW}%`);

export const statLabel = (stat: string): string => (stat in STATS ? STATS[stat as Stat].label : stat);

/** `1 steal`, `2 made 3-pointers`, `17 pts + reb + ast`: a count with its stat. */
export function statCount(value: number, stat: string): string {
  const words = statLabel(stat)
    .toLowerCase()
    .replace(/^(.*s) (made|attempted)$/, '$2 $1');
  return `${figure(value, 0)} ${value === 1 && !words.includes('+') ? words.replace(/s$/, '') : words}`;
}

/** A shorter label: `Pts+Reb+Ast`, `3-pointers`, `FG attempted`. */
export const shortStat = (stat: string): string =>
  statLabel(stat)
    .replaceAll(' + ', '+')
    .replace('3-pointers made', '3-pointers')
    .replace('3-pointers attempted', '3-pt attempted')
    .replace('Field goals', 'FG')
    .replace('Free throws', 'FT')
    .replace('Power-play', 'PP');

/** The formats of moments, in a time zone; undefined for that of the browser. */
function momentsIn(timeZone: string | undefined) {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) => {
    const made = lazily(
      () => new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) }),
    );
    return (moment: string | number): string => made().format(new Date(moment));
  };
  return {
    clock: format('en-GB', { hour: '2-digit', minute: '2-digit' }),
    exact: format('en-GB', {
      ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
      ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' } as const),
    }),
    short: format('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    day: format('en-GB', { weekday: 'short', day: 'numeric', month: 'short' }),
    wall: format('sv-SE', {
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit' } as const),
    }),
    iso: format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }),
    weekday: format('en-GB', { weekday: 'short' }),
  };
}

let shownIn: string | undefined;
let moments = momentsIn(shownIn);

/** Moments are told in this time zone from now on; undefined, or a zone that the browser does not know, for the browser's. */
export function showTimesIn(zone: string | undefined): void {
  if (zone === shownIn) return;
  shownIn = zone;
  moments = momentsIn(zone !== undefined && isKnownZone(zone) ? zone : undefined);
}

function isKnownZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en-GB', { timeZone }).format();
    return true;
  } catch {
    return false;
  }
}

/** The day in the viewer's time zone; after midnight it differs from the league's game day. */
export const localDay = (moment: string | number): string => moments.day(moment);

/** `Sat 21 Nov, 01:00 · Friday’s slate`: the viewer's day and time, and the game day where it differs. */
export function tipTime(moment: string, gameDay: Day): string {
  const slate = isOn(moment, gameDay) ? '' : ` · ${weekday(gameDay)}’s slate`;
  return `${localDay(moment)}, ${clockTime(moment)}${slate}`;
}

/** `01:00`, or `Sat 01:00` where the viewer's day is another than the game day. */
export const clockOfSlate = (moment: string, gameDay: Day): string =>
  isOn(moment, gameDay) ? clockTime(moment) : `${moments.weekday(moment)} ${clockTime(moment)}`;

/** Whether a moment is on a day of the viewer's calendar. */
const isOn = (moment: string, day: Day): boolean => moments.iso(moment) === day;

export const clockTime = (moment: string | number): string => moments.clock(moment);
export const exactTime = (moment: string | number): string => moments.exact(moment);
export const shortTime = (moment: string | number): string => moments.short(moment);

/** `2026-11-21T01:00` on the viewer's clock, as a field of a day and time has it. */
export const wallTime = (moment: string | number): string => moments.wall(moment).replace(' ', 'T');

/** The moment at which the viewer's clock shows a day and time; undefined for none. */
export function momentOfWall(wall: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (moment: number): number => Date.parse(`${wallTime(moment)}Z`) - moment;
  // Twice: the clock may change between the first guess and the moment.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

const inWords = (options: Intl.DateTimeFormatOptions) => {
  // A game day is a calendar day, not a moment: parsed and formatted in one zone so that it never shifts.
  const format = lazily(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }));
  return (day: Day): string => format().format(new Date(`${day}T00:00:00Z`));
};
export const longDay = inWords({ weekday: 'long', day: 'numeric', month: 'long' });
export const mediumDay = inWords({ weekday: 'short', day: 'numeric', month: 'short' });
export const shortDay = inWords({ day: 'numeric', month: 'short' });
export const monthName = inWords({ month: 'long' });
export const weekday = inWords({ weekday: 'long' });

/** The year, for a day of another season than the one that starts on a day. */
function andYear(day: Day, seasonStart: Day): string {
  const nextStart = `${Number(seasonStart.slice(0, 4)) + 1}${seasonStart.slice(4)}`;
  return day >= seasonStart && day < nextStart ? '' : ` ${day.slice(0, 4)}`;
}

const withYear =
  (say: (day: Day) => string) =>
  (day: Day, seasonStart: Day): string =>
    say(day) + andYear(day, seasonStart);
export const longDate = withYear(longDay);
export const mediumDate = withYear(mediumDay);

const STEPS: readonly [number, string][] = [
  [60, 's'],
  [60, 'min'],
  [24, 'h'],
  [Infinity, 'd'],
];

/** 150,000 is `3 min`; whole units, rounded. */
export function span(ms: number): string {
  let value = Math.max(0, ms) / 1_000;
  for (const [size, unit] of STEPS) {
    if (Math.round(value) < size) return `${Math.round(value)}${NARROW}${unit}`;
    value /= size;
  }
  return '';
}

export function ago(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  return passed < 10_000 ? 'just now' : `${span(passed)} ago`;
}

export function fromNow(moment: string, now: number): string {
  return `in ${span(Date.parse(moment) - now)}`;
}

const SIZES: readonly [number, string][] = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1_000, 'kB'],
];

/** 999,950 is `1.0 MB`: one decimal, rounded. */
export function bytes(size: number): string {
  const [unit, name] = SIZES.find(([least]) => Math.round((size / least) * 10_000) >= 10_000) ?? [1, 'B'];
  return `${(size / unit).toFixed(unit === 1 ? 0 : 1)}${NARROW}${name}`;
}

export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;
