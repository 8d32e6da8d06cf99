import type { BlockName } from '../../sports/basketball/index.ts';
import { sigmoid } from '../distribution/logit.ts';
import type { Priced } from './pricing.ts';
import type { Projection } from '../projection/projection.ts';

/**
 * The parts of confidence, each 0 to 1. They measure how much the game could still surprise, not the size of an edge.
 */
interface Trust {
  /** Games in the averages. */
  readonly record: number;
  /** How near the projected minutes are to the usual ones. */
  readonly steadiness: number;
  /** How stable the player's minutes have been. */
  readonly evenness: number;
  /** Season opening, new team, long absence, playoffs. */
  readonly setting: number;
}

const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

function trustIn(projection: Projection): Trust {
  const { input, minutes } = projection;
  const setting =
    (input.seasonGames < 3 ? 0.75 : 1) *
    (input.newTeam ? 0.6 : 1) *
    (input.missed >= 4 ? 0.8 : 1) *
    (input.playoffs ? 0.9 : 1);
  return {
    record: input.minutesEvidence / (input.minutesEvidence + 6),
    steadiness: 1 - clip(Math.abs(minutes - input.minutes32) / 14, 0, 0.5),
    evenness: 1 - clip((input.minutesSpread - 4) / 16, 0, 0.5),
    setting,
  };
}

/**
 * Confidence in the model's side, 0 to 1. Measured: in the lowest tenth missing news costs 20 thousandths of log loss,
 * in the highest 3.
 */
export function modelConfidence(projection: Projection): number {
  const { record, steadiness, evenness, setting } = trustIn(projection);
  return record * steadiness * evenness * setting;
}

/** Confidence in the market's side: more books, and books that agree. Designed, not fitted. */
export function marketConfidence(books: number, spread: number): number {
  return (1 - 0.5 ** books) * Math.exp(-spread / 0.1);
}

/** Confidence in a price: both sides by their weight in it. */
export function confidenceIn(priced: Priced): number {
  const own = modelConfidence(priced.projection);
  if (priced.market === undefined) return own;
  const { weight } = priced.stack;
  return (1 - weight) * marketConfidence(priced.market.books, priced.market.spread) + weight * own;
}

/** Without quotes of the stat itself: the share of its view that the player's other quoted stats explain. */
function marketTrust({ market, informed }: Priced): number {
  if (market !== undefined) return marketConfidence(market.books, market.spread);
  return informed === undefined ? 0 : clip(informed.by.explained(informed.target), 0, 1);
}

/** The confidence of each block, 0 to 1. */
export function blockConfidence(priced: Priced): Readonly<Record<BlockName, number>> {
  const trust = trustIn(priced.projection);
  const { input } = priced.projection;
  const news = input.level === 'none' ? 0.5 : 0.5 + 0.5 * input.knownShare;
  return {
    Baseline: trust.record,
    Form: trust.record * trust.evenness,
    Minutes: trust.steadiness * trust.evenness * trust.setting,
    Matchup: sigmoid((input.seasonGames - 5) / 5),
    Environment: input.outlook.quoted ? 1 : 0.7,
    Rest: trust.setting,
    Teammates: news,
    Market: marketTrust(priced),
  };
}
