import { DomainError } from '../../platform/index.ts';
import type { KnownGame } from '../../league/index.ts';
import type { BetTerms } from '../bet.ts';

/** Whether a game has begun, by the clock or by its known state. */
export const hasBegun = ({ status, tipOff }: Pick<KnownGame, 'status' | 'tipOff'>, now: Date): boolean =>
  tipOff <= now || status === 'live' || status === 'final';

/** Throws `impossible` for a bet placed in the future or after tip-off. */
export function checkPlacedAt({ placedAt }: BetTerms, { tipOff }: Pick<KnownGame, 'tipOff'>, now: Date): void {
  if (placedAt > now) throw new DomainError('impossible', 'The bet is placed in the future: placedAt is after now.');
  if (placedAt >= tipOff)
    throw new DomainError(
      'impossible',
      `The game began at ${tipOff.toISOString()}. Give placedAt if the bet was placed before; bets on a running game are not kept.`,
    );
}
