import type { BegunLeg } from './queries.ts';
import { dependenceOf, jointLeg } from '../../combos/index.ts';
import { lineValue } from '../../kernel/index.ts';
import type { DependenceOf, Leg, LiveJoint } from '../../model/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { priceLeg, type LiveGame, type PricedLeg } from '../../scoring/index.ts';
import type { BetsDeps } from '../deps.ts';
import type { LiveProp } from './live-props.ts';

interface SlipQuestion {
  readonly legs: readonly BegunLeg[];
  /** By leg, the figure of a game that is over but not graded; undefined for the others. */
  readonly ended: readonly (LiveProp | undefined)[];
  readonly running: ReadonlyMap<number, LiveGame>;
  readonly now: Date;
}

/**
 * The probability that all legs of a slip still win: the joint of what is left. A leg of a game that is over counts as won, lost or
 * left out; one whose game has not begun counts as evaluated now. Null if nothing is known of a leg, or no leg is running.
 */
export async function jointNow(
  db: Queryable,
  { reader, bounds }: Pick<BetsDeps, 'reader' | 'bounds'>,
  { legs, ended, running, now }: SlipQuestion,
): Promise<LiveJoint | null> {
  const joined: Leg[] = [];
  const ahead: PricedLeg[] = [];
  let any: LiveGame | undefined;
  for (const [place, leg] of legs.entries()) {
    const game = running.get(leg.gameId);
    const over = ended[place];
    if (over?.status === 'final') {
      if (over.value === null) return null;
      // A player who did not play makes the leg void.
      if (over.seconds > 0 && isLost(leg, over.value)) return { probability: 0, interval: [0, 0] };
      continue;
    }
    if (game !== undefined) {
      const own = game.leg(leg);
      if (own === undefined) return null;
      any = game;
      joined.push(own);
      continue;
    }
    const question = { ...leg, date: leg.gameDate, opponentTeamId: null, asOf: now };
    // One after the other: they share the reads of a game.
    // eslint-disable-next-line no-await-in-loop
    const priced = await priceLeg(db, reader, question, bounds());
    if ('refused' in priced || priced.matchup.game.id !== leg.gameId || priced.matchup.game.tipOff <= now) return null;
    ahead.push(priced);
    joined.push(jointLeg(priced, leg));
  }
  if (any === undefined) return null;
  const before = dependenceOf(ahead);
  const dependence: DependenceOf = (leg) =>
    running.get(leg.gameId)?.pregame.players.get(leg.playerId)?.joint ?? before(leg);
  return any.pregame.live.joint(joined, dependence);
}

function isLost({ lineHalves, direction }: Pick<BegunLeg, 'lineHalves' | 'direction'>, value: number): boolean {
  const line = lineValue(lineHalves);
  return direction === 'Over' ? value < line : value > line;
}
