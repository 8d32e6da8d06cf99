import type { Day } from '../../kernel/index.ts';
import { LEAGUES, leagueOf, type League } from '../../leagues/index.ts';
import { checkedHockeyConstants, type HockeyConstants } from './constants.ts';

const byLeague: ReadonlyMap<League, readonly HockeyConstants[]> = new Map(
  LEAGUES.filter((league) => leagueOf(league).sport === 'hockey').map((league) => [
    league,
    leagueOf(league).constants.map(checkedHockeyConstants),
  ]),
);

/** The reviewed constants shipped with a league of hockey, oldest first; none for an unpriced league. */
export const shippedHockey = (league: League): readonly HockeyConstants[] => byLeague.get(league) ?? [];

/** The constants that may price a day: the newest set fitted on earlier days only. Undefined before the first set. */
export const hockeyConstantsFor = (league: League, day: Day): HockeyConstants | undefined =>
  shippedHockey(league).findLast((set) => set.lastDay < day);
