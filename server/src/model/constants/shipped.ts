import type { Day } from '../../kernel/index.ts';
import { LEAGUES, leagueOf, type League } from '../../leagues/index.ts';
import { checkedConstants } from './constants-file.ts';
import type { ModelConstants } from './constants.ts';

const byLeague: ReadonlyMap<League, readonly ModelConstants[]> = new Map(
  LEAGUES.filter((league) => leagueOf(league).sport === 'basketball').map((league) => [
    league,
    leagueOf(league).constants.map(checkedConstants),
  ]),
);

/** The reviewed constants shipped with a league of basketball, oldest first; none for an unpriced league. */
export const shippedFor = (league: League): readonly ModelConstants[] => byLeague.get(league) ?? [];

/**
 * The constants that may price a day: the newest set fitted on earlier days only. Undefined before the first set; such
 * a day needs its own fit.
 */
export function constantsFor(
  league: League,
  day: Day,
  sets: readonly ModelConstants[] = shippedFor(league),
): ModelConstants | undefined {
  return sets.findLast((set) => set.lastDay < day);
}
