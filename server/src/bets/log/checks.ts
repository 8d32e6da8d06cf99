import { DomainError, invalidInput } from '../../platform/index.ts';
import type { Game } from '../../league/index.ts';
import type { BetTerms } from '../bet.ts';

/** Whether a game has begun, by the clock or by its known state. */
export const hasBegun = ({ status, tipOff }: Pick<Game, 'status' | 'tipOff'>, now: Date): boolean =>
  tipOff <= now || status === 'live' || status === 'final';

/** No game runs longer. A bet placed later was placed after its end. */
export const RUNNING_MS = 4 * 3_600_000;

/** Whether a bet was placed while its game ran. */
export const isPlacedLive = (placedAt: Date, tipOff: Date): boolean => placedAt >= tipOff;

/** Whether a bet is on a running game. Throws `impossible` for one placed in the future or after the game. */
export function checkPlacedAt(
  { placedAt }: Pick<BetTerms, 'placedAt'>,
  { tipOff, status }: Pick<Game, 'tipOff' | 'status'>,
  now: Date,
): boolean {
  if (placedAt > now) throw new DomainError('impossible', 'The bet is placed in the future: placedAt is after now.');
  const isOver =
    placedAt.getTime() >= tipOff.getTime() + RUNNING_MS || (status === 'final' && placedAt.getTime() === now.getTime());
  if (isOver)
    throw new DomainError(
      'impossible',
      `The game began at ${tipOff.toISOString()} and was over: give placedAt, when the bet was placed.`,
    );
  return isPlacedLive(placedAt, tipOff);
}

/** A boost has its price, and nothing else has one. */
export function checkBoost({ stakeKind, boostedPrice }: Pick<BetTerms, 'stakeKind' | 'boostedPrice'>): void {
  if ((stakeKind === 'boost') === (boostedPrice !== null)) return;
  throw invalidInput([
    { pointer: '/boostedPrice', detail: 'is the price of a boost: with stakeKind boost, and only then' },
  ]);
}
