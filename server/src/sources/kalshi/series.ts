import { leagueOf, type League } from '../../leagues/index.ts';
import type { SportKey, Stat } from '../../sports/index.ts';
import { namesOf } from '../served-leagues.ts';

/** What a series counts, by the end of its name: `KXNBAPTS` are points. The same end can differ from sport to sport. */
const STATS: Readonly<Partial<Record<SportKey, ReadonlyMap<string, Stat>>>> = {
  basketball: new Map<string, Stat>([
    ['PTS', 'Points'],
    ['REB', 'Rebounds'],
    ['AST', 'Assists'],
    ['3PT', 'Threes'],
    ['STL', 'Steals'],
    ['BLK', 'Blocks'],
    ['PRA', 'PtsRebAst'],
    ['PR', 'PtsReb'],
    ['PA', 'PtsAst'],
    ['RA', 'RebAst'],
    ['FTM', 'FreeThrowsMade'],
    ['STOCKS', 'StlBlk'],
  ]),
  hockey: new Map<string, Stat>([
    ['PTS', 'Points'],
    ['GOAL', 'Goals'],
    ['AST', 'Assists'],
    ['SAVE', 'Saves'],
  ]),
};

/** What a series of a league counts. RangeError for a series that is not read. */
export function statOf(league: League, series: string): Stat {
  const stat = seriesOf(league).get(series);
  if (stat === undefined) throw new RangeError(`${series} is no series of ${league}`);
  return stat;
}

/** The series of a league that are read, with what each counts, in the order in which they are requested. */
export function seriesOf(league: League): ReadonlyMap<string, Stat> {
  const { prefix, series } = namesOf('kalshi', league) ?? { prefix: '', series: [] };
  const stats = STATS[leagueOf(league).sport];
  return new Map(
    series.flatMap((end) => {
      const stat = stats?.get(end);
      return stat === undefined ? [] : [[`${prefix}${end}`, stat] as const];
    }),
  );
}
