import { timeIn, type Day } from '../../kernel/index.ts';
import { gameDayOf, gameTime, type League } from '../../leagues/index.ts';
import { request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

/** The reports between breakfast and the last tip-off. */
const HOURS = Array.from({ length: 15 }, (_, index) => 8 + index);
const QUARTERS = [0, 15, 30, 45];
const HALF_PAST = 30;
/**
 * Since then a report comes out every quarter of an hour and its name has the minutes. Before, one came out at half past
 * each hour, named by the hour alone. A name of the other time is answered like a report that is not there yet.
 */
const BY_QUARTERS_SINCE = timeIn('America/New_York', '2025-12-22', 9);
/** The newest may not be there yet, so those before it are asked for too: of quarters all that an hourly look would miss. */
const NEWEST = { ofHours: 2, ofQuarters: 4 };

/** Now: the newest reports. In the past: every report of the day up to that moment. */
export function firstRequests({ kind, league, day, asOf, now }: Need): SourceRequest[] {
  if (kind !== 'availability' || namesOf('nba-injury-report', league) === undefined) return [];
  if (asOf !== null) return reportsUntil(league, day, asOf, true);
  const newest = now < BY_QUARTERS_SINCE ? NEWEST.ofHours : NEWEST.ofQuarters;
  return reportsUntil(league, gameDayOf(league, now), now, false).slice(-newest);
}

function reportsUntil(league: League, day: Day, until: Date, history: boolean): SourceRequest[] {
  return HOURS.flatMap((hour) =>
    QUARTERS.flatMap((minute) => {
      const at = gameTime(league, day, hour, minute);
      const isByQuarter = at >= BY_QUARTERS_SINCE;
      if (at > until || (!isByQuarter && minute !== HALF_PAST)) return [];
      return [report(league, day, isByQuarter ? `${twelve(hour)}_${two(minute)}` : twelve(hour), hour, history)];
    }),
  );
}

/** `Injury-Report_2023-12-15_05PM.pdf` came out at 17:30 Eastern, and so did `Injury-Report_2026-01-15_05_30PM.pdf`. */
function report(league: League, day: Day, shown: string, hour: number, history: boolean): SourceRequest {
  const { origin, folder } = servedAs('nba-injury-report', league);
  const url = `${origin}${folder}/Injury-Report_${day}_${shown}${hour < 12 ? 'AM' : 'PM'}.pdf`;
  return request(league, 'report', url, { body: 'pdf', about: { day }, history });
}

const two = (number: number): string => String(number).padStart(2, '0');
const twelve = (hour: number): string => two(hour % 12 === 0 ? 12 : hour % 12);
