import { keyOf, uniformOf } from '../random.ts';
import { fewestGames, type AnyLeague } from '../rosters/clubs.ts';

/** Special cases of a game that settlement must handle. */
export const SPECIAL_FATES = ['postponed', 'corrected', 'period missing'] as const;
export type Fate = (typeof SPECIAL_FATES)[number] | 'played';

/** In every block of this many days each special fate occurs once, so that every fortnight of the demo has most of them. */
const BLOCK_DAYS = 10;

/** The fate of the game at an index of its day; the first in the list wins if two coincide. */
export function fateOf(league: AnyLeague, dayNumber: number, place: number): Fate {
  // The minimum number of games per day, so that the game of a fate always exists.
  const surely = fewestGames(league);
  const block = Math.floor(dayNumber / BLOCK_DAYS);
  const fate = SPECIAL_FATES.find((each) => {
    const game = Math.floor(uniformOf(keyOf(league.seed, each, block)) * BLOCK_DAYS * surely);
    return game === (dayNumber - block * BLOCK_DAYS) * surely + place && place < surely;
  });
  return fate ?? 'played';
}
