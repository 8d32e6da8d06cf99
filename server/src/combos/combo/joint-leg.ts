import { lineValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { leagueOf } from '../../leagues/index.ts';
import type { DependenceOf, Leg } from '../../model/index.ts';
import type { PricedLeg } from '../../scoring/index.ts';

interface Bet {
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
}

type Priced = Pick<PricedLeg, 'priced' | 'player' | 'matchup' | 'probability' | 'interval' | 'push'>;

/** A leg in the joint model's form, which keeps the published probability. Without a model of the stat it has no parts. */
export function jointLeg(leg: Priced, { stat, period, lineHalves, direction }: Bet): Leg {
  const { priced, player, matchup, probability, interval, push } = leg;
  const owner = { gameId: matchup.game.id, teamId: matchup.teamId, playerId: player.id };
  const line = lineValue(lineHalves);
  if (priced !== null) return priced.leg(owner, line, direction);
  const bet = { sport: leagueOf(matchup.game.league).sport, stat, period, line, direction };
  return { ...owner, ...bet, probability, interval, push, parts: [], minutesVariance: 0 };
}

/** The dependence from the constants that priced each leg's game. */
export function dependenceOf(legs: readonly Pick<PricedLeg, 'priced' | 'matchup'>[]): DependenceOf {
  const byGame = new Map(legs.map(({ priced, matchup }) => [matchup.game.id, priced?.joint] as const));
  return ({ gameId }) => byGame.get(gameId);
}
