import { lineValue } from '../../kernel/index.ts';
import type { Bet } from '../bet.ts';

const UNVERIFIED = {
  parlay: 'No quote is a price of several props together, so it cannot be compared with one.',
  pickem: 'What a house paid for an entry is known from you alone.',
} as const;

/** What a bet on several props has beside the members of one. */
export function slipOnWire({ legs, payout }: Pick<Bet, 'legs' | 'payout'>) {
  if (legs === null) return { legs: null, payout: null, unverifiedReason: null };
  return {
    legs: legs.map(({ lineHalves, period, tipOff, ...leg }) => ({
      ...leg,
      tipOff: new Date(tipOff).toISOString(),
      line: lineValue(lineHalves),
      period: period === 'Full' ? null : period,
    })),
    payout: payout && {
      ...{ house: payout.house, kind: payout.kind },
      multipliers: [...(payout.tables[payout.kind][legs.length] ?? [])],
    },
    unverifiedReason: UNVERIFIED[payout === null ? 'parlay' : 'pickem'],
  };
}
