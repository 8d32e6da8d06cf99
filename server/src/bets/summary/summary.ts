import { hitInterval } from '../../kernel/index.ts';
import { clusteredMean, expectedSum, returnOnStakes, type DaySum, type Estimate } from '../../record/index.ts';
import { normalCdf } from '../../model/index.ts';
import { centsOf, profitOf, unitTerms } from '../grading/profit.ts';
import type { SummedBet } from './queries.ts';

/** The results of a set of bets. Money is in hundredths of the stakes' currency. */
export interface Summary {
  readonly bets: number;
  readonly open: number;
  readonly won: number;
  readonly lost: number;
  readonly pushes: number;
  readonly voids: number;
  readonly openStake: number;
  /** Of bets won, lost and pushed, of those that the book paid in its own way, and of void ones that an exchange paid. */
  readonly stake: number;
  readonly profit: number;
  /** Profit per unit staked. The interval counts a game day as one draw. */
  readonly roi: Estimate | null;
  /** Of bets won and lost. */
  readonly hitRate: Estimate | null;
  readonly closingLineValue: ClosingLineValue | null;
  readonly luck: Luck | null;
  /** Bets won and lost that `luck` excludes: without a closing probability, or with a leg that dropped out. */
  readonly withoutClose: number;
  readonly atPublishedPrices: AtPublishedPrices | null;
}

export interface ClosingLineValue {
  /** Bets whose market closed at a probability for their line. */
  readonly bets: number;
  /** Expected value per unit staked of the price taken, at the closing probability. */
  readonly mean: Estimate;
  /** Share of bets whose price had a positive expected value at the close. */
  readonly beaten: Estimate;
}

/** The expected result of the same bets by the closing probabilities. */
export interface Luck {
  /** Bets won and lost with a known closing probability. */
  readonly bets: number;
  /** Of only these bets. */
  readonly profit: number;
  readonly expected: Estimate;
  /** Probability of a result at least as far from the expected one; null below `ENOUGH` bets. */
  readonly pValue: number | null;
}

/** Bets that follow a pick, at the pick's published price. */
export interface AtPublishedPrices {
  readonly bets: number;
  readonly stake: number;
  readonly profit: number;
}

/** With fewer bets, a sum is far from normally distributed. */
const ENOUGH = 20;

interface Decided extends SummedBet {
  /** The stake; 0 of a bonus, of which nothing is lost. */
  readonly cents: number;
  /** What the book paid: by the grade, unless its owner says otherwise. */
  readonly won: number;
}

/** Sums up bets. `luck` treats them as independent, the other intervals as dependent within a game day. */
export function summaryOf(bets: readonly SummedBet[]): Summary {
  const count = (state: SummedBet['state']): number => bets.filter((bet) => bet.state === state).length;
  const [won, lost, pushes] = [count('won'), count('lost'), count('push')];
  const ended = (state: SummedBet['state']): boolean => state === 'won' || state === 'lost' || state === 'push';
  const staked = decided(bets.filter((bet) => ended(bet.state) || bet.paid !== null || isSettledVoid(bet)));
  const played = staked.filter(({ state }) => state === 'won' || state === 'lost');
  return {
    bets: bets.length,
    open: count('open'),
    won,
    lost,
    pushes,
    voids: count('void'),
    openStake: sum(decided(bets.filter(({ state, paid }) => state === 'open' && paid === null)), ({ cents }) => cents),
    stake: sum(staked, ({ cents }) => cents),
    profit: sum(staked, ({ won: cents }) => cents),
    // A bonus stakes nothing, so it has no return on a stake.
    roi: returnOnStakes(
      byDay(
        staked.filter(({ stakeKind }) => stakeKind !== 'bonus'),
        (bet) => bet.won,
        (bet) => bet.cents,
      ),
    ),
    hitRate: won + lost === 0 ? null : { value: won / (won + lost), interval: hitInterval(won, won + lost) },
    closingLineValue: closingLineValue(staked.filter(({ state }) => ended(state))),
    luck: luckOf(played),
    withoutClose: played.length - played.filter(isClosed).length,
    atPublishedPrices: atPublishedPrices(staked.filter(({ state }) => ended(state))),
  };
}

/** A void bet that its exchange paid at a value of its own: its stake did not come back as it was. */
export const isSettledVoid = ({ state, profit }: Pick<SummedBet, 'state' | 'profit'>): boolean =>
  state === 'void' && profit !== null && centsOf(profit) !== 0n;

const decided = (bets: readonly SummedBet[]): Decided[] =>
  bets.map((bet) => ({
    ...bet,
    cents: bet.stakeKind === 'bonus' ? 0 : Number(centsOf(bet.stake)),
    won: Number(centsOf(bet.paid ?? bet.profit ?? '0')),
  }));

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((all, item) => all + of(item), 0);

function byDay<Item extends SummedBet>(
  bets: readonly Item[],
  of: (bet: Item) => number,
  weight: (bet: Item) => number,
): DaySum[] {
  const days = Map.groupBy(bets, ({ date }) => date).values();
  return Array.from(days, (ofDay) => ({ sum: sum(ofDay, of), count: sum(ofDay, weight) }));
}

function closingLineValue(staked: readonly Decided[]): ClosingLineValue | null {
  const closed = staked.flatMap((bet) =>
    bet.closingProbability === null ? [] : [{ ...bet, value: valueAt(bet.closingProbability, bet) }],
  );
  const mean = clusteredMean(
    byDay(
      closed,
      ({ value }) => value,
      () => 1,
    ),
  );
  if (mean === null) return null;
  const beaten = closed.filter(({ value }) => value > 0).length;
  const share = { value: beaten / closed.length, interval: hitInterval(beaten, closed.length) };
  return { bets: closed.length, mean, beaten: share };
}

/** The expected value of a price at a probability, for one staked of one's own. */
export function valueAt(probability: number, terms: Parameters<typeof unitTerms>[0]): number {
  return probability * unitTerms(terms).wins - (1 - probability);
}

const isClosed = ({ closingProbability, isWhole }: SummedBet): boolean => closingProbability !== null && isWhole;

function luckOf(played: readonly Decided[]): Luck | null {
  const closed = played.flatMap((bet) => {
    const { closingProbability: p, isWhole, stake, profit } = bet;
    if (p === null || !isWhole) return [];
    const cents = Number(centsOf(stake));
    const { wins, loses } = unitTerms(bet);
    return [
      {
        // By the grade: what a book pays beside it is no matter of luck.
        won: Number(centsOf(profit ?? '0')),
        expected: cents * (p * wins - (1 - p) * loses),
        variance: (cents * (wins + loses)) ** 2 * p * (1 - p),
      },
    ];
  });
  if (closed.length === 0) return null;
  const profit = sum(closed, ({ won }) => won);
  const variance = sum(closed, (bet) => bet.variance);
  const expected = expectedSum(
    sum(closed, (bet) => bet.expected),
    variance,
  );
  const distance = Math.abs(profit - expected.value) / Math.sqrt(variance);
  const pValue = closed.length < ENOUGH ? null : 2 * normalCdf(-distance);
  return { bets: closed.length, profit, expected, pValue };
}

function atPublishedPrices(staked: readonly Decided[]): AtPublishedPrices | null {
  const following = staked.flatMap(({ state, stake, pickPrice }) =>
    pickPrice === null
      ? []
      : [{ cents: Number(centsOf(stake)), won: Number(centsOf(profitOf(state, { price: pickPrice, stake }))) }],
  );
  if (following.length === 0) return null;
  const [stake, profit] = [sum(following, ({ cents }) => cents), sum(following, ({ won }) => won)];
  return { bets: following.length, stake, profit };
}
