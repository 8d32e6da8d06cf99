import type { Direction } from '../../src/kernel/index.ts';
import {
  FITTED_STATS,
  fittedDefinition,
  type FittedCount,
  type FittedStat,
} from '../../src/sports/basketball/index.ts';
import { normalCdf } from '../../src/model/distribution/logit.ts';
import type { Leg } from '../../src/model/index.ts';
import fc from './properties.ts';

type Usual = readonly [mean: number, spread: number, ten: number];

/** One regular's counts; points are consistent with the baskets and free throws. */
const USUAL: Readonly<Record<FittedCount, Usual>> = {
  pts: [24, 7.5, 0.97],
  reb: [8, 3.4, 0.3],
  ast: [6, 2.9, 0.12],
  fg3m: [2.5, 1.6, 0],
  fg3a: [7, 2.6, 0.15],
  fgm: [8.7, 3, 0.35],
  fga: [18, 4.2, 0.97],
  ftm: [4.1, 2.6, 0.03],
  fta: [5, 3, 0.07],
  stl: [1.1, 1.1, 0],
  blk: [0.7, 0.9, 0],
  tov: [2, 1.5, 0],
};

/** A leg of the only game: odd players are on one team, even ones on the other. */
export function madeLeg(
  playerId: number,
  stat: FittedStat,
  line: number,
  direction: Direction,
  probability: number,
): Leg {
  return {
    gameId: 1,
    teamId: playerId % 2,
    playerId,
    sport: 'basketball',
    stat,
    period: 'Full',
    line,
    direction,
    probability,
    push: 0,
    interval: [0.9 * probability, 1 - 0.9 * (1 - probability)],
    parts: fittedDefinition(stat).parts.map((count) => {
      const [mean, spread, ten] = USUAL[count];
      return { count, mean, spread, ten };
    }),
    minutes: 33,
    minutesVariance: 0.04,
  };
}

/** Mean and standard deviation of a sum of slightly correlated parts. */
function momentsOf(stat: FittedStat): readonly [mean: number, spread: number] {
  const { parts } = fittedDefinition(stat);
  const sum = (place: 0 | 1): number => parts.reduce((all, part) => all + USUAL[part][place] ** (place + 1), 0);
  return [sum(0), (parts.length > 1 ? 1.15 : 1) * Math.sqrt(sum(1))];
}

/** A leg with the probability of a normal count; a double always has the same one. */
export function usualLeg(playerId: number, stat: FittedStat, line: number, direction: Direction): Leg {
  const { doubles } = fittedDefinition(stat);
  const [mean, spread] = momentsOf(stat);
  const over = doubles === undefined ? normalCdf((mean - line) / spread) : [0, 0, 0.35, 0.03][doubles]!;
  return madeLeg(playerId, stat, line, direction, direction === 'Over' ? over : 1 - over);
}

/** The half line at a number of standard deviations from the player's usual count. */
export function lineAway(stat: FittedStat, away: number): number {
  if (fittedDefinition(stat).doubles !== undefined) return 0.5;
  const [mean, spread] = momentsOf(stat);
  return Math.max(0, Math.floor(mean + away * spread)) + 0.5;
}

export const away = fc.double({ min: -1.5, max: 1.5, noNaN: true });
export const side = fc.constantFrom<Direction>('Over', 'Under');

/** A leg of one of five players near the usual count. */
export const anyLeg = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...FITTED_STATS), away, side)
  .map(([player, stat, far, direction]) => usualLeg(player, stat, lineAway(stat, far), direction));

/** The leg's other side. */
export const against = (leg: Leg): Leg => ({
  ...leg,
  direction: leg.direction === 'Over' ? 'Under' : 'Over',
  probability: 1 - leg.probability,
});
