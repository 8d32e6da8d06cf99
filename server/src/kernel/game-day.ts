/** A calendar day, `YYYY-MM-DD`. A game day is the day of tip-off in US Eastern time. */
export type Day = string;

const EASTERN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `2024-03-02 17:05:00` */
const EASTERN_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const MINUTE_MS = 60_000;

/** The minute asked about last: whoever asks for now asks about one minute thousands of times, and a day ends with one. */
let lastMinute = { minute: Number.NaN, day: '' };

/** The league's game day on which a moment falls. */
export function gameDayOf(moment: Date): Day {
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  if (lastMinute.minute !== minute) lastMinute = { minute, day: EASTERN.format(moment) };
  return lastMinute.day;
}

/** True for a day that exists: 2023-02-30 does not, nor does the year 0, which no calendar on paper and no database has. */
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
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Every day from the first to the last, both included; empty if they are in the wrong order. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/**
 * A wall-clock time of a game day in US Eastern as a moment; `hour` and `minute` as the clock there shows them. Of a time
 * that the end of daylight saving shows twice, the first; one that its beginning skips is as much later as the clock jumps.
 */
export function easternTime(day: Day, hour: number, minute = 0): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
  const before = wanted - easternOffset(wanted);
  const after = wanted - easternOffset(before);
  return new Date(after + easternOffset(after) === wanted ? after : before);
}

/** How far the clock in US Eastern is ahead of UTC at a moment, in milliseconds; below 0 all year. */
function easternOffset(moment: number): number {
  const shown = EASTERN_CLOCK.format(moment);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;
}

/** The season a day belongs to, as the league writes it: 2023-24 starts in the autumn of 2023. */
export function seasonOf(day: Day): string {
  const year = Number(day.slice(0, 4));
  return seasonFrom(Number(day.slice(5, 7)) >= 9 ? year : year - 1);
}

/** The season that starts in the autumn of a year. */
export const seasonFrom = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;

/** The first day that `seasonOf` gives to a season, or to the one so many years later. */
export const seasonStart = (season: string, yearsLater = 0): Day => `${Number(season.slice(0, 4)) + yearsLater}-09-01`;
