import type { ParsedBet } from '../../src/bets/imports/formats/format.ts';

/** A row of a file as it was read: player 7 over 14.5 points, with these changes. */
export const parsedBet = (change: Partial<ParsedBet> & Pick<ParsedBet, 'placedAt'>): ParsedBet => ({
  player: 'player:7',
  stat: 'Points',
  period: 'Full',
  lineHalves: 29,
  direction: 'Over',
  book: 'Echo',
  price: -110,
  stake: '10.00',
  league: null,
  placedFrom: null,
  sport: 'basketball',
  teams: null,
  gameDate: null,
  startsAt: null,
  note: null,
  told: { result: null, written: '', profit: null, paid: null, payback: 1.91 },
  legs: null,
  stakeKind: 'cash',
  boostedPrice: null,
  commission: 0,
  ...change,
});
