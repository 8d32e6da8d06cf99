import { type Key, keyOf, uniformOf } from '../random.ts';

/** What becomes of a game apart from being played; every one of them is a case that settlement must know. */
export const SPECIAL_FATES = ['postponed', 'corrected', 'period missing'] as const;
export type Fate = (typeof SPECIAL_FATES)[number] | 'played';

/** In every block of so many days each special fate meets one game, so that no month of the demo is without it. */
const BLOCK_DAYS = 10;
/** No day has fewer games: the fate's game is always there. */
const GAMES_FOR_SURE = 6;

/** The fate of the game at a place of its day; the first of the list wins where two meet. */
export function fateOf(seed: Key, dayNumber: number, place: number): Fate {
  const block = Math.floor(dayNumber / BLOCK_DAYS);
  const fate = SPECIAL_FATES.find((each) => {
    const game = Math.floor(uniformOf(keyOf(seed, each, block)) * BLOCK_DAYS * GAMES_FOR_SURE);
    return game === (dayNumber - block * BLOCK_DAYS) * GAMES_FOR_SURE + place && place < GAMES_FOR_SURE;
  });
  return fate ?? 'played';
}
