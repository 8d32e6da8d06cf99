import type { Direction } from '../../kernel/index.ts';
import { sigmoid } from '../distribution/logit.ts';
import type { Leg, LegOwner } from '../joint/legs/leg.ts';
import { partOf } from '../joint/legs/leg.ts';
import type { HockeyConstants } from './constants.ts';
import { HOCKEY_STATS, type HockeyStat } from './features.ts';
import { HockeyPriced } from './price.ts';
import { projectHockey } from './projection.ts';

/** Stats of one count, by the count. */
const STAT_OF: ReadonlyMap<string, HockeyStat> = new Map(
  (Object.keys(HOCKEY_STATS) as HockeyStat[])
    .filter((stat) => HOCKEY_STATS[stat].length === 1)
    .map((stat) => [HOCKEY_STATS[stat][0], stat]),
);

/** One side of one line of a priced prop, with its published probability and interval. */
export function hockeyLeg(
  priced: HockeyPriced,
  owner: LegOwner,
  line: number,
  direction: Direction,
  constants: HockeyConstants,
): Leg {
  const { stat, input } = priced.projection;
  const over = sigmoid(priced.logOddsAt(line).final);
  const [low, high] = priced.interval(line);
  const isOver = direction === 'Over';
  return {
    gameId: owner.gameId,
    teamId: owner.teamId,
    playerId: owner.playerId,
    sport: 'hockey',
    stat,
    period: 'Full',
    line,
    direction,
    probability: isOver ? over : 1 - over,
    interval: isOver ? [low, high] : [1 - high, 1 - low],
    push: priced.push(line),
    parts: HOCKEY_STATS[stat].flatMap((count) => {
      const alone = projectHockey(input, STAT_OF.get(count)!, constants);
      return alone === undefined ? [] : [partOf(count, new HockeyPriced(alone, []).ladderAt(alone.mean))];
    }),
    minutes: input.minutes,
    minutesVariance: 0,
  };
}
