import { easternTime, gameDayOf, type Day } from '../../kernel/index.ts';
import { request } from '../requests.ts';
import type { Need, SourceRequest } from '../source.ts';

export const ORIGIN = 'https://ak-static.cms.nba.com';

/** Reports come out at half past each hour; these are the ones between breakfast and the last tip-off. */
const HOURS = Array.from({ length: 15 }, (_, index) => 8 + index);
const MINUTE = 30;
/** The newest may not be there yet, so the one before is asked for too. */
const NEWEST = 2;

/** Now: the newest reports. In the past: every report of the day up to that moment. */
export function firstRequests({ kind, league, day, asOf, now }: Need): SourceRequest[] {
  if (kind !== 'availability' || league !== 'Nba') return [];
  if (asOf === null) return reportsUntil(gameDayOf(now), now, false).slice(-NEWEST);
  return reportsUntil(day, asOf, true);
}

function reportsUntil(day: Day, until: Date, history: boolean): SourceRequest[] {
  return HOURS.filter((hour) => easternTime(day, hour, MINUTE) <= until).map((hour) => report(day, hour, history));
}

/** A report is named by the Eastern hour: `Injury-Report_2023-12-15_05PM.pdf` came out at 17:30. */
function report(day: Day, hour: number, history: boolean): SourceRequest {
  const shown = `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}${hour < 12 ? 'AM' : 'PM'}`;
  const url = `${ORIGIN}/referee/injury/Injury-Report_${day}_${shown}.pdf`;
  return request('report', url, { body: 'pdf', about: { day }, history });
}
