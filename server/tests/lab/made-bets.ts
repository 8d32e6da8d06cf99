import assert from 'node:assert/strict';
import { againstMarket } from '../../src/lab/statistics/against-market.ts';
import { seededRandom, sigmoid, logit, type Random } from '../../src/model/index.ts';
import { daysOfBets, type SystemBet } from './days-of-bets.ts';

/**
 * A season for generated bets. `edge` is added to the market's probability; `dayEffect` is the standard deviation, in
 * log-odds, of the common effect of a game day.
 */
export interface MadeSeason {
  readonly days?: number;
  readonly mostBetsADay?: number;
  readonly edge?: number;
  readonly dayEffect?: number;
  /** Bounds of the market's probabilities. */
  readonly probabilities?: readonly [low: number, high: number];
}

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Bets at prices with a hold of 4.5 %. About one in 20 is a push, and one in 30 void. */
export function madeBets(seed: number, season: MadeSeason = {}): SystemBet[] {
  const { days = 120, mostBetsADay = 12, edge = 0, dayEffect = 0, probabilities = [0.4, 0.6] } = season;
  const random = seededRandom(seed);
  const first = Date.UTC(2023, 9, 24);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(first + index * 86_400_000).toISOString().slice(0, 10);
    const shared = dayEffect * normal(random);
    return Array.from({ length: Math.ceil(random() * mostBetsADay) }, () => {
      const market = probabilities[0] + random() * (probabilities[1] - probabilities[0]);
      const priceDecimal = 1 / (market * 1.047);
      const kind = random();
      const hasWon = random() < sigmoid(logit(market + edge) + shared);
      const result = kind < 0.05 ? 'push' : kind < 0.083 ? 'void' : hasWon ? 'won' : 'lost';
      const units = result === 'won' ? priceDecimal - 1 : result === 'lost' ? -1 : 0;
      const closingProbability = Math.min(0.99, Math.max(0.01, market + 0.02 * normal(random) + shared / 50));
      return { day, probabilityOfMarket: market, priceDecimal, result, units, closingProbability } as const;
    });
  }).flat();
}

export const SEEDS = Array.from({ length: 500 }, (_, index) => index + 1);

/** The share of seeds for which a condition holds. */
export const shareOf = (holds: (seed: number) => boolean, seeds = SEEDS): number =>
  seeds.filter(holds).length / seeds.length;

/** The p-value of a generated season. */
export function pValueOf(seed: number, season?: MadeSeason): number {
  const { pValue } = againstMarket(daysOfBets(madeBets(seed, season)));
  assert.ok(pValue !== null);
  return pValue;
}
