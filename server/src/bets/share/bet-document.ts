import { lineValue, rounded, winningProfit } from '../../kernel/index.ts';
import type { Bet } from '../bet.ts';
import type { BetDocument } from './shapes.ts';

/** The exact profit of one unit staked; null while open. */
export function unitProfit(state: BetDocument['state'], price: number): string | null {
  if (state === 'open') return null;
  if (state === 'won') return winningProfit(price);
  return state === 'lost' ? '-1.0000000000' : '0.0000000000';
}

const TINY = 10n ** 10n;

/** Decimal text with ten places in exact 10^-10 units. */
function tinyUnits(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * TINY + BigInt(part.padEnd(10, '0').slice(0, 10));
  return text.startsWith('-') ? -size : size;
}

function unitsText(tiny: bigint): string {
  const digits = (tiny < 0n ? -tiny : tiny).toString().padStart(11, '0');
  return `${tiny < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
}

export type Tally = ReturnType<typeof tallyOf>;

/** The sums of a shared record, at one unit per bet. */
export function tallyOf(bets: readonly BetDocument[]) {
  const count = (wanted: BetDocument['state']): number => bets.filter(({ state }) => state === wanted).length;
  return {
    won: count('won'),
    lost: count('lost'),
    pushes: count('push'),
    voids: count('void'),
    open: count('open'),
    units: unitsText(bets.reduce((sum, { profit }) => sum + (profit === null ? 0n : tinyUnits(profit)), 0n)),
  };
}

/** A bet as shared. */
export function documentOf(bet: Bet, withStakes: boolean): BetDocument {
  const { id, league, gameDate, homeTeam, awayTeam, tipOff, playerId, playerName, lineHalves, state, price } = bet;
  const { stat, period, direction, book, stake, recordedAt, pickId, actualValue, closingProbability } = bet;
  return {
    type: 'bet',
    id,
    league,
    date: gameDate,
    game: { home: homeTeam, away: awayTeam, tipOff: tipOff.toISOString() },
    player: { id: playerId, name: playerName },
    stat,
    period,
    line: lineValue(lineHalves),
    direction,
    book,
    price,
    stake: withStakes ? stake : null,
    recordedAt: recordedAt.toISOString(),
    pickId,
    state,
    actualValue,
    profit: unitProfit(state, price),
    closingProbability: closingProbability === null ? null : rounded(closingProbability, 6),
  };
}
