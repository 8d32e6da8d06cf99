import type { Fixture } from '../rosters/calendar.ts';
import { GAME_PACE_SD, NIGHT_SD } from './figures.ts';
import { healthOf } from '../rosters/health.ts';
import {
  type Night,
  type Rotation,
  lengthOf,
  alongDepth,
  drawNight,
  liftOf,
  ownMinutes,
  planRotation,
  secondsOfPeriod,
} from './minutes.ts';
import { noCounts } from '../../sports/basketball/index.ts';
import { type Attempt, type Period, type Tally, lastShot, playPeriod } from './play.ts';
import { type Random, factorFrom, keyOf, normalOf, randomStream } from '../random.ts';
import type { League, Player, Team } from '../rosters/rosters.ts';
import { type Side, courtOf, sideOf } from './side.ts';

export interface PlayedPeriod {
  readonly period: number;
  readonly seconds: number;
  readonly counts: Tally;
}

export interface PlayedLine {
  readonly player: Player;
  readonly starter: boolean;
  /** The periods on court; a player without one did not play. */
  readonly periods: readonly PlayedPeriod[];
}

export interface PlayedGame {
  readonly game: Fixture;
  /** Four, plus one per overtime. */
  readonly periods: number;
  /** Home, then away; all players of the depth chart. */
  readonly lines: readonly [readonly PlayedLine[], readonly PlayedLine[]];
  readonly attempts: readonly Attempt[];
}

interface Bench {
  readonly side: Side;
  readonly rotation: Rotation;
  readonly night: Night;
}

/** A game's pace: both teams', times the day's. */
export function gamePace(game: Fixture, normal: number): number {
  return game.home.rules.pace * game.home.pace * game.away.pace * factorFrom(normal, GAME_PACE_SD);
}

/** Plays a game from the opening tip to the end of the last overtime. */
export function playGame(league: League, game: Fixture): PlayedGame {
  const random = randomStream(keyOf(game.key, 'play'));
  const benches = [benchOf(league, game, game.home, random), benchOf(league, game, game.away, random)] as const;
  const pace = gamePace(game, normalOf(keyOf(game.key, 'pace')));
  const attempts: Attempt[] = [];
  const played: { seconds: readonly [number[], number[]]; tallies: Period['tallies'] }[] = [];
  let margin = 0;
  for (let number = 1; number <= 4 || margin === 0; number++) {
    const length = lengthOf(game.home.rules, number);
    const seconds = [
      secondsOf(benches[0], number, margin, random),
      secondsOf(benches[1], number, margin, random),
    ] as const;
    const courts = [
      courtOf(league, benches[0].side, seconds[0], liftOf(benches[0].rotation, benches[0].night), length),
      courtOf(league, benches[1].side, seconds[1], liftOf(benches[1].rotation, benches[1].night), length),
    ] as const;
    const tallies = [game.home.players.map(noCounts), game.away.players.map(noCounts)] as const;
    const period: Period = { number, length, courts, lead: margin, tallies, attempts, random };
    playPeriod(period, pace);
    margin += pointsOf(tallies[0]) - pointsOf(tallies[1]);
    if (number >= 4 && lastShot(period, margin > 0 ? 1 : 0, Math.abs(margin))) margin = 0;
    played.push({ seconds, tallies });
  }
  const linesOf = (side: 0 | 1): PlayedLine[] =>
    benches[side].side.team.players.map((player, place) => ({
      player,
      starter: isStarter(benches[side].rotation, player),
      periods: played.flatMap((each, index) => {
        const seconds = each.seconds[side][place] ?? 0;
        const counts = each.tallies[side][place];
        return seconds > 0 && counts !== undefined ? [{ period: index + 1, seconds, counts }] : [];
      }),
    }));
  return { game, periods: played.length, lines: [linesOf(0), linesOf(1)], attempts };
}

function benchOf(league: League, game: Fixture, team: Team, random: Random): Bench {
  const health = healthOf(league, game, team);
  const rotation = planRotation(
    team,
    ownMinutes(league, team, game.dayNumber),
    (player) => health[player.depth]?.plays === true,
  );
  const side = sideOf(league, game, team, (rate) => factorFrom(random.normal(), NIGHT_SD[rate]));
  return { side, rotation, night: drawNight(rotation, random) };
}

/** Seconds of a period in depth-chart order instead of rotation order. */
function secondsOf(bench: Bench, period: number, margin: number, random: Random): number[] {
  return alongDepth(bench.rotation, secondsOfPeriod(bench.rotation, bench.night, period, margin, random), 0);
}

function isStarter(rotation: Rotation, player: Player): boolean {
  const place = rotation.players.indexOf(player);
  return place >= 0 && (rotation.starters[place] ?? false);
}

function pointsOf(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, tally) => sum + tally.pts, 0);
}
