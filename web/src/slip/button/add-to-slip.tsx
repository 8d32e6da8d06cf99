import { statLabel } from '../../format.ts';
import { addLeg, keyOf, MOST_LEGS, removeLeg, useSlip, type SlipLeg } from '../slip-store.ts';
import { strings } from './strings.ts';
import './add-to-slip.css';

/** Adds a leg to the slip, or takes it out again. `isShort`: a sign alone, in a narrow column. */
export function AddToSlip({ leg, isShort = false }: { readonly leg: SlipLeg; readonly isShort?: boolean }) {
  const { legs } = useSlip();
  const isIn = legs.some((one) => keyOf(one) === keyOf(leg));
  const bet = `${leg.playerName} ${leg.direction} ${leg.line} ${statLabel(leg.stat)}`;
  return (
    <button
      type="button"
      className={isShort ? 'quiet slip-add slip-add-short' : 'quiet slip-add'}
      aria-pressed={isIn}
      aria-label={isIn ? strings.removeBet(bet) : strings.addBet(bet)}
      disabled={!isIn && legs.length >= MOST_LEGS}
      onClick={() => (isIn ? removeLeg(leg) : addLeg(leg))}
    >
      {isShort ? (isIn ? '✓' : '+') : isIn ? strings.added : strings.add}
    </button>
  );
}
