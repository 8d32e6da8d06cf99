import { fairPrice, lineValue } from '../../kernel/index.ts';
import type { Bet } from '../bet.ts';

/** The additional members of a bet on several props. */
export function slipOnWire({ legs, payout }: Pick<Bet, 'legs' | 'payout'>) {
  if (legs === null) return { legs: null, payout: null };
  return {
    legs: legs.map(({ lineHalves, period, tipOff, closingProbability, ...leg }) => ({
      ...leg,
      tipOff: new Date(tipOff).toISOString(),
      line: lineValue(lineHalves),
      period: period === 'Full' ? null : period,
      closingPrice: closingProbability === null ? null : fairPrice(closingProbability),
    })),
    payout: payout && {
      house: payout.house,
      kind: payout.kind,
      multipliers: [...(payout.tables[payout.kind][legs.length] ?? [])],
    },
  };
}
