import { addDays, timeIn, type Day } from '../../kernel/index.ts';
import { gameDayOf, gameTime, type League } from '../../leagues/index.ts';
import { request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

/** The hours of the reports, from morning to the last tip-off. */
const HOURS = Array.from({ length: 15 }, (_, index) => 8 + index);
const QUARTERS = [0, 15, 30, 45];
const HALF_PAST = 30;
/**
 * From this moment reports are published every quarter of an hour, with minutes in the name. Before, they were published at
 * half past each hour, and the name has only the hour. A name in the wrong format is served like a report that does not
 * exist yet.
 */
const BY_QUARTERS_SINCE = timeIn('America/New_York', '2025-12-22', 9);
/**
 * The newest may not be published yet, so earlier ones are requested too: with quarters, all since the hourly poll before.
 */
const NEWEST = { ofHours: 2, ofQuarters: 4 };

/** Now: the newest reports. For the past: every report of the day up to that moment. */
export function firstRequests({ kind, league, day, asOf, now }: Need): SourceRequest[] {
  if (kind !== 'availability' || namesOf('nba-injury-report', league) === undefined) return [];
  if (asOf !== null) return reportsUntil(league, day, asOf, true);
  const newest = now < BY_QUARTERS_SINCE ? NEWEST.ofHours : NEWEST.ofQuarters;
  return reportsUntil(league, gameDayOf(league, now), now, false).slice(-newest);
}

/** The first report after a moment, of the same day or the next; null for a league without this report. */
export function nextReport(league: League, after: Date): Date | null {
  if (namesOf('nba-injury-report', league) === undefined) return null;
  const today = gameDayOf(league, after);
  const firstOf = (day: Day): Date | undefined => timetable(league, day).find(({ at }) => at > after)?.at;
  return firstOf(today) ?? firstOf(addDays(today, 1)) ?? null;
}

interface Due {
  readonly at: Date;
  readonly hour: number;
  /** As its name writes it: with the minutes if reports are published by quarters. */
  readonly shown: string;
}

/** A day's reports in their order. */
function timetable(league: League, day: Day): Due[] {
  return HOURS.flatMap((hour) =>
    QUARTERS.flatMap((minute) => {
      const at = gameTime(league, day, hour, minute);
      const isByQuarter = at >= BY_QUARTERS_SINCE;
      if (!isByQuarter && minute !== HALF_PAST) return [];
      return [{ at, hour, shown: isByQuarter ? `${twelve(hour)}_${two(minute)}` : twelve(hour) }];
    }),
  );
}

const reportsUntil = (league: League, day: Day, until: Date, history: boolean): SourceRequest[] =>
  timetable(league, day)
    .filter(({ at }) => at <= until)
    .map(({ hour, shown }) => report(league, day, shown, hour, history));

/** `Injury-Report_2023-12-15_05PM.pdf` was published at 17:30 Eastern, and so was `Injury-Report_2026-01-15_05_30PM.pdf`. */
function report(league: League, day: Day, shown: string, hour: number, history: boolean): SourceRequest {
  const { origin, folder } = servedAs('nba-injury-report', league);
  const url = `${origin}${folder}/Injury-Report_${day}_${shown}${hour < 12 ? 'AM' : 'PM'}.pdf`;
  return request(league, 'report', url, { body: 'pdf', about: { day }, history });
}

const two = (number: number): string => String(number).padStart(2, '0');
const twelve = (hour: number): string => two(hour % 12 === 0 ? 12 : hour % 12);
