import type { Direction } from '../../../../server/src/kernel/index.ts';
import { fittedValue, type FittedStat } from '../../../../server/src/sports/basketball/index.ts';
import {
  type Leg,
  legOf,
  type LegOwner,
  logOddsAt,
  type ModelConstants,
  price,
  type Priced,
  type QuotedProp,
  type Random,
  sigmoid,
} from '../../../../server/src/model/parts.ts';
import { linesAround } from '../../fit/grid.ts';
import { isEstablished } from '../../fit/rows.ts';
import { medianOf } from '../../recent.ts';
import { QUOTED_STATS } from '../any-line.ts';
import type { ReplayedGame } from '../replay.ts';

/** A priced prop of a replayed game with a known result. */
export interface PlayedProp {
  readonly owner: LegOwner;
  readonly priced: Priced;
  readonly stat: FittedStat;
  readonly lines: readonly number[];
  readonly actual: number;
}

/** A leg, and whether it won. */
export interface PlayedLeg {
  readonly leg: Leg;
  readonly won: boolean;
}

/** The player and game of a prop. */
export const ownerOf = ({ game, line }: ReplayedGame): LegOwner => ({
  gameId: game.gameId,
  teamId: line.teamId,
  playerId: line.playerId,
});

/** Lines more certain than this say little about dependence. */
const LEAST_CHANCE = 0.1;

/** Every stat of an established player, on lines around the player's median, without near-certain ones. */
export function anyLineProps(replayed: ReplayedGame, constants: ModelConstants): PlayedProp[] {
  if (!isEstablished(replayed.input)) return [];
  return QUOTED_STATS.flatMap((stat) => {
    const priced = price(replayed.unquoted, stat, 'Full', [], constants);
    if (priced === undefined) return [];
    const median = medianOf(replayed.recent.lines.map((counts) => fittedValue(stat, counts)));
    const lines = linesAround(median).filter((line) => {
      const over = sigmoid(logOddsAt(priced, line).final);
      return over >= LEAST_CHANCE && over <= 1 - LEAST_CHANCE;
    });
    const actual = fittedValue(stat, replayed.line.counts);
    return lines.length === 0 ? [] : [{ owner: ownerOf(replayed), priced, stat, lines, actual }];
  });
}

/** The quoted main lines of a player, priced with their quotes; lines that were hit exactly are left out. */
export function mainLineProps(
  replayed: ReplayedGame,
  quoted: readonly QuotedProp[],
  constants: ModelConstants,
): PlayedProp[] {
  return quoted.flatMap(({ stat, period, quotes }) => {
    if (period !== 'Full' || !QUOTED_STATS.includes(stat)) return [];
    const priced = price(replayed.projection, stat, period, quotes, constants);
    const actual = fittedValue(stat, replayed.line.counts);
    if (priced?.market === undefined || actual === priced.market.line) return [];
    return [{ owner: ownerOf(replayed), priced, stat, lines: [priced.market.line], actual }];
  });
}

/** One of a prop's lines as a leg. */
export function legAt(
  { priced, owner, actual }: PlayedProp,
  line: number,
  direction: Direction,
  constants: ModelConstants,
): PlayedLeg {
  const leg = legOf(priced, owner, line, direction, constants);
  return { leg, won: direction === 'Over' ? actual > line : actual < line };
}

export const drawFrom = <Value>(values: readonly Value[], random: Random): Value =>
  values[Math.floor(random() * values.length)]!;

/** A random line and side of a prop. */
export function randomLeg(prop: PlayedProp, constants: ModelConstants, random: Random): PlayedLeg {
  return legAt(prop, drawFrom(prop.lines, random), random() < 0.5 ? 'Over' : 'Under', constants);
}

/** Of a prop's lines the one whose over is nearest to 50 %. */
export function lineNearestEven({ priced, lines }: PlayedProp): number {
  const distance = (line: number): number => Math.abs(logOddsAt(priced, line).final);
  return lines.reduce((best, line) => (distance(line) < distance(best) ? line : best));
}
