import type { SummedBet } from '../../src/bets/summary/queries.ts';

/** An open bet of ten at even money, followed from no pick and told by no book. */
export const SUMMED_BET = {
  key: '',
  date: '2024-03-05',
  state: 'open',
  price: 100,
  stake: '10.00',
  profit: null,
  closingProbability: null,
  isWhole: true,
  pickPrice: null,
  stakeKind: 'cash',
  boostedPrice: null,
  commission: 0,
  paid: null,
} as const satisfies SummedBet;
