import type { FittedStat } from '../../../../server/src/sports/basketball/index.ts';
import {
  chanceOfAll,
  conflictIn,
  type Leg,
  legOf,
  logOddsAt,
  type ModelConstants,
  price,
  type Priced,
  type QuotedProp,
  sigmoid,
} from '../../../../server/src/model/parts.ts';
import { isEstablished } from '../../fit/rows.ts';
import type { ReplayedGame } from '../replay.ts';
import { ownerOf } from './props.ts';

/**
 * The difference between the probability of a sum and that of its own market, for each way to compute it from legs.
 * Probabilities from 0 to 1, not percent.
 */
export interface SumDifference {
  /** Points exactly k and the sum over its line, added up over k. */
  readonly split: number;
  /** Points exactly k and rebounds over the remainder, added up over k: the sum's own market is not used. */
  readonly fromParts: number;
}

/** Differences of many markets. */
export interface SumAgreement {
  readonly group: string;
  readonly markets: number;
  readonly split: Spread;
  readonly fromParts: Spread;
}

/** Nine of ten are between `low` and `high`; `near` is the share within `NEAR`. */
export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly near: number;
}

export const NEAR = 0.002;
/** One market of this many is computed: each needs about a hundred joint probabilities. */
const ONE_IN = 12;
/** The last count includes all above it: no probability is 0, so these would otherwise be missing from the sum. */
const LAST_COUNT = 60;

/**
 * The differences for points + rebounds of one in twelve established players; undefined for the others.
 *
 * With `quoted`: priced as published, at the market's line (half a point up if it is whole). Without: priced as for a
 * player without quotes, at the lowest half line with an over below 50 %.
 */
export function sumDifference(
  replayed: ReplayedGame,
  quoted: readonly QuotedProp[] | undefined,
  constants: ModelConstants,
): SumDifference | undefined {
  const { game, line, input } = replayed;
  if ((game.gameId + line.playerId) % ONE_IN !== 0 || !isEstablished(input)) return undefined;
  const priceOf = (stat: FittedStat): Priced | undefined =>
    quoted === undefined
      ? price(replayed.unquoted, stat, 'Full', [], constants)
      : price(replayed.projection, stat, 'Full', quotesOf(quoted, stat), constants);
  const [points, rebounds, sum] = [priceOf('Points'), priceOf('Rebounds'), priceOf('PtsReb')];
  if (points === undefined || rebounds === undefined || sum === undefined) return undefined;
  if (quoted !== undefined && sum.market === undefined) return undefined;
  const owner = ownerOf(replayed);
  const over = (priced: Priced, at: number): Leg => legOf(priced, owner, at, 'Over', constants);
  const at = sum.market?.line ?? evenLine(sum);
  const sumLine = Math.floor(at) + 0.5;
  const whole = over(sum, sumLine);
  let [split, fromParts] = [0, 0];
  for (let count = 0; count <= LAST_COUNT; count++) {
    const from = count === 0 ? [] : [over(points, count - 0.5)];
    const to = count === LAST_COUNT ? [] : [legOf(points, owner, count + 0.5, 'Under', constants)];
    const exactly = [...from, ...to];
    const missing = sumLine - count;
    split += chance([...exactly, whole], constants);
    fromParts += chance(missing < 0 ? exactly : [...exactly, over(rebounds, missing)], constants);
  }
  return { split: split - whole.probability, fromParts: fromParts - whole.probability };
}

const quotesOf = (quoted: readonly QuotedProp[], stat: FittedStat): QuotedProp['quotes'] =>
  quoted.find((prop) => prop.stat === stat && prop.period === 'Full')?.quotes ?? [];

const chance = (legs: readonly Leg[], constants: ModelConstants): number =>
  conflictIn(legs) === undefined ? chanceOfAll(legs, () => constants.joint).value : 0;

/** The first half line whose over is at most as likely as its under. */
function evenLine(priced: Priced): number {
  let line = 0.5;
  while (sigmoid(logOddsAt(priced, line).final) > 0.5) line += 1;
  return line;
}

/** Aggregates the differences of one group of markets. */
export function sumAgreement(group: string, differences: readonly SumDifference[]): SumAgreement {
  const spreadOf = (values: readonly number[]): Spread => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
    const near = values.filter((value) => Math.abs(value) <= NEAR).length / values.length;
    return { low: at(0.05), median: at(0.5), high: at(0.95), near };
  };
  return {
    group,
    markets: differences.length,
    split: spreadOf(differences.map(({ split }) => split)),
    fromParts: spreadOf(differences.map(({ fromParts }) => fromParts)),
  };
}
