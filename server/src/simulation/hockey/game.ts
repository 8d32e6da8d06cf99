import { keyOf, randomStream } from '../random.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { benchOf, both, type Bench, type Both, type GoalkeeperTally, type Which } from './bench.ts';
import { TILT_SD } from './figures.ts';
import { playOvertime } from './overtime.ts';
import { playPeriod } from './period.ts';
import type { SkaterTally } from './play.ts';
import type { Goalkeeper, HockeyLeague, HockeyTeam, Skater } from './rosters.ts';

/** A player's figures by period; one without a period did not play. */
interface Line<Who, Tally> {
  readonly player: Who;
  readonly periods: readonly { readonly period: number; readonly seconds: number; readonly counts: Tally }[];
}

export interface PlayedSide {
  readonly team: HockeyTeam;
  readonly skaters: readonly Line<Skater, SkaterTally>[];
  /** Who started, then who came in. */
  readonly goalkeepers: readonly Line<Goalkeeper, GoalkeeperTally>[];
}

export interface HockeyGame {
  readonly game: Fixture<HockeyTeam>;
  /** Three, and a fourth if it was level. */
  readonly periods: number;
  readonly sides: Both<PlayedSide>;
  /** The side that won the shootout, whose goal is no player's; null without one. */
  readonly shootout: Which | null;
}

/** Plays a game from the opening face-off to the end of overtime or shootout. */
export function playHockey(league: HockeyLeague, game: Fixture<HockeyTeam>): HockeyGame {
  const random = randomStream(keyOf(game.key, 'play'));
  const tilt = TILT_SD * random.normal();
  const benches = both((which) =>
    which === 0 ? benchOf(league, game, game.home, random, tilt) : benchOf(league, game, game.away, random, -tilt),
  );
  const { regulation, periodSeconds, overtimeSeconds } = game.home.rules;
  for (let period = 1; period <= regulation; period++)
    playPeriod(benches, period, periodSeconds, random, period === regulation);
  const isLevel = benches[0].goals === benches[1].goals;
  const isDecided = !isLevel || playOvertime(benches, regulation + 1, overtimeSeconds, random);
  return {
    game,
    periods: regulation + (isLevel ? 1 : 0),
    sides: both((which) => playedSide(benches[which])),
    shootout: isDecided ? null : random.uniform() < 0.5 ? 0 : 1,
  };
}

function playedSide({ side, played, inGoal }: Bench): PlayedSide {
  return {
    team: side.team,
    skaters: side.lineup.skaters.map(({ skater }, place) => ({
      player: skater,
      periods: played.flatMap(({ seconds, tallies }, index) => {
        const counts = tallies[place];
        const own = seconds[place] ?? 0;
        return own > 0 && counts !== undefined ? [{ period: index + 1, seconds: own, counts }] : [];
      }),
    })),
    goalkeepers: [...Map.groupBy(inGoal, ({ keeper }) => keeper)].map(([player, turns]) => ({
      player,
      periods: turns.map(({ period, seconds, counts }) => ({ period, seconds, counts })),
    })),
  };
}
