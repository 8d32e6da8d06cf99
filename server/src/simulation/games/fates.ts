import { keyOf, uniformOf } from '../random.ts';
import { fewestGames, type League } from '../rosters/rosters.ts';

/** What becomes of a game apart from being played; every one of them is a case that settlement must know. */
export const SPECIAL_FATES = ['postponed', 'corrected', 'period missing'] as const;
export type Fate = (typeof SPECIAL_FATES)[number] | 'played';

/** In every block of so many days each special fate meets one game, so that no month of the demo is without it. */
const BLOCK_DAYS = 10;

/** The fate of the game at a place of its day; the first of the list wins where two meet. */
export function fateOf(league: League, dayNumber: number, place: number): Fate {
  // No day has fewer games: the fate's game is always there.
  const surely = fewestGames(league);
  const block = Math.floor(dayNumber / BLOCK_DAYS);
  const fate = SPECIAL_FATES.find((each) => {
    const game = Math.floor(uniformOf(keyOf(league.seed, each, block)) * BLOCK_DAYS * surely);
    return game === (dayNumber - block * BLOCK_DAYS) * surely + place && place < surely;
  });
  return fate ?? 'played';
}
