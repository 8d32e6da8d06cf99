import type { Day } from '../../kernel/index.ts';
import { LEAGUES, leagueOf, type League } from '../../leagues/index.ts';
import { checkedConstants } from './constants-file.ts';
import type { ModelConstants } from './constants.ts';

const byLeague: ReadonlyMap<League, readonly ModelConstants[]> = new Map(
  LEAGUES.map((league) => [league, leagueOf(league).constants.map(checkedConstants)]),
);

/** The reviewed sets of fitted numbers that come with a league, oldest first; none for a league that is not priced. */
export const shippedFor = (league: League): readonly ModelConstants[] => byLeague.get(league) ?? [];

/**
 * The constants that may price a day: the newest that were fitted on earlier days alone. Undefined before the first of
 * them: such a day needs a fit of its own.
 */
export function constantsFor(
  league: League,
  day: Day,
  sets: readonly ModelConstants[] = shippedFor(league),
): ModelConstants | undefined {
  return sets.findLast((set) => set.lastDay < day);
}
