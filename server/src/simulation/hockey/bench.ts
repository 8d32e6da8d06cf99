import { factorFrom, type Random } from '../random.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { NIGHT_MINUTES_SD, NIGHT_SD, perRate, TEAM_NIGHT_SD } from './figures.ts';
import { squadOf } from './lineup.ts';
import type { OnIce, SkaterTally } from './play.ts';
import type { Goalkeeper, HockeyLeague, HockeyTeam } from './rosters.ts';
import { sideOf, type Side } from './side.ts';

export interface GoalkeeperTally {
  readonly saves: number;
  readonly shots_against: number;
  readonly goals_against: number;
}

/** A goalkeeper's part of a period. */
export interface Turn {
  readonly keeper: Goalkeeper;
  readonly period: number;
  readonly seconds: number;
  readonly counts: GoalkeeperTally;
}

/** One team through the game: what changes from period to period. */
export interface Bench {
  readonly side: Side;
  /** The night's factors on the planned minutes. */
  readonly nights: readonly number[];
  readonly played: { readonly seconds: readonly number[]; readonly tallies: readonly SkaterTally[] }[];
  readonly inGoal: Turn[];
  keeper: Goalkeeper;
  /** Who may come in; undefined once the starter was pulled. */
  relief: Goalkeeper | undefined;
  goals: number;
  /** Goals that its goalkeepers let in together. */
  against: number;
}

export type Which = 0 | 1;
export type Both<Value> = readonly [home: Value, away: Value];
export const SIDES = [0, 1] as const;
export const otherOf = (which: Which): Which => (which === 0 ? 1 : 0);
export const both = <Value>(of: (which: Which) => Value): Both<Value> => [of(0), of(1)];

/** `tilt` is the logarithm of what the side's shots gain tonight. */
export function benchOf(
  league: HockeyLeague,
  game: Fixture<HockeyTeam>,
  team: HockeyTeam,
  random: Random,
  tilt: number,
): Bench {
  const { lineup } = squadOf(league, game, team);
  const ofTeam = perRate((rate) => factorFrom(random.normal(), TEAM_NIGHT_SD[rate]));
  const side = sideOf(league, game, team, lineup, (rate) => {
    const own = factorFrom(random.normal(), NIGHT_SD[rate]) * ofTeam[rate];
    return rate === 'others' ? own * Math.exp(tilt) : own;
  });
  const nights = lineup.skaters.map(({ skater }) => factorFrom(random.normal(), NIGHT_MINUTES_SD[skater.role]));
  const { starter, relief } = lineup;
  return { side, nights, played: [], inGoal: [], keeper: starter, relief, goals: 0, against: 0 };
}

/** Ends a period of a bench. */
export function keep(bench: Bench, { seconds, tallies }: OnIce, goals: number): void {
  bench.goals += goals;
  bench.played.push({ seconds, tallies });
}
