import { daysBetween, type Day } from '../../kernel/index.ts';
import { isInUsualSeason, seasonOf, seasonStart, usualStart, type League } from '../../leagues/index.ts';

/** The game days nearest to a day; null where none is known. */
export interface NearestGameDays {
  /** The last game day before the day. */
  readonly last: Day | null;
  /** The first game day from the day on. */
  readonly next: Day | null;
}

export const SEASON_PHASES = ['Season', 'Break', 'OffSeason'] as const;

export interface SeasonPhase {
  /**
   * `Season` while the next game day is near, or in season months without a known later game. `Break` while the same season
   * resumes later, as after an All-Star week or the Olympics. `OffSeason` otherwise.
   */
  readonly phase: (typeof SEASON_PHASES)[number];
  /** The next game day. If none is known in the off-season: the usual start of the next season. Else null. */
  readonly resumesOn: Day | null;
  /** Whether `resumesOn` is the usual start, not a scheduled day. */
  readonly isResumeAssumed: boolean;
}

/** The longest gap without games in a running season, in days. */
const NEAR_DAYS = 7;

/** A league's phase on a day. */
export function seasonPhase(league: League, day: Day, { last, next }: NearestGameDays): SeasonPhase {
  if (next !== null) {
    const known = { resumesOn: next, isResumeAssumed: false };
    if (daysBetween(day, next) <= NEAR_DAYS) return { phase: 'Season', ...known };
    const goesOn = last !== null && seasonOf(league, last) === seasonOf(league, next);
    return { phase: goesOn ? 'Break' : 'OffSeason', ...known };
  }
  if (isInUsualSeason(league, day)) return { phase: 'Season', resumesOn: null, isResumeAssumed: false };
  return { phase: 'OffSeason', resumesOn: nextUsualStart(league, day), isResumeAssumed: true };
}

function nextUsualStart(league: League, day: Day): Day {
  const season = seasonOf(league, day);
  const start = usualStart(league, season);
  if (start > day) return start;
  return usualStart(league, seasonOf(league, seasonStart(league, season, 1)));
}
