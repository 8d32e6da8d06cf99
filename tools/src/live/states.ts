import { leagueOf, type League } from '../../../server/src/leagues/index.ts';
import {
  FITTED_COUNTS,
  noCounts,
  type FittedCount,
  type FittedLine,
} from '../../../server/src/sports/basketball/index.ts';
import {
  advance,
  gameDays,
  type GameSoFar,
  inputsOf,
  type ModelConstants,
  newWorld,
  type PlayedGame,
  type PlayerLine,
  type PlayerSoFar,
  type Pregame,
  pregameOf,
  project,
  type Projection,
} from '../../../server/src/model/parts.ts';
import { isEstablished } from '../fit/rows.ts';
import { recentOf, remember, type Recent, type RecentGames } from '../recent.ts';

const MINUTE = 60;

/** A player's game at the end of one period of regulation, and how it went on. */
export interface LiveState {
  /** The periods played: 1, 2, … */
  readonly end: number;
  readonly game: GameSoFar;
  readonly player: PlayerSoFar;
  /** Minutes on court in what was left of regulation, and in overtime. */
  readonly minutesAfter: number;
  readonly overtimeAfter: number;
}

/** A regular's game with its states. */
export interface LiveRow {
  readonly game: PlayedGame;
  readonly line: PlayerLine;
  readonly projection: Projection;
  readonly pregame: Pregame;
  /** Minutes of overtime of the game. */
  readonly overtime: number;
  readonly states: readonly LiveState[];
  /** The player's last games; valid only until the next row. */
  readonly recent: Recent;
}

/**
 * Walks through all games in order and visits the wanted games of regulars, as expected before their day, with their states
 * at the ends of periods. Games without box scores of periods are left out.
 */
export function eachLiveRow(
  league: League,
  games: readonly PlayedGame[],
  constants: ModelConstants,
  isWanted: (game: PlayedGame) => boolean,
  visit: (row: LiveRow) => void,
): void {
  const world = newWorld(league, constants.league);
  const recent: RecentGames = new Map();
  for (const today of gameDays(games)) {
    for (const game of today.games) {
      const lines = game.lines.filter((line) => line.periods.length > 0);
      if (!isWanted(game) || lines.length < game.lines.length) continue;
      const inputs = inputsOf(world, { ...game, news: [] }, lines, constants.bases);
      const margins = marginsOf(league, game);
      lines.forEach((line, index) => {
        const input = inputs[index]!;
        if (!isEstablished(input)) return;
        const projection = project(input, constants);
        const pregame = pregameOf(projection, constants);
        const states = statesOf(league, line, line.teamId === game.homeTeamId ? 1 : -1, margins);
        visit({
          game,
          line,
          projection,
          pregame,
          states,
          overtime: overtimeOf(league, game),
          recent: recentOf(recent, line.playerId),
        });
      });
    }
    advance(world, today.day, today.games);
    for (const game of today.games) for (const line of game.lines) remember(recent, line, game.season);
  }
}

/** Points of the home team minus those of the other, after each period of regulation. */
export function marginsOf(league: League, game: PlayedGame): number[] {
  const margins: number[] = [];
  let margin = 0;
  for (let period = 1; period <= leagueOf(league).periods.count; period++) {
    for (const line of game.lines)
      for (const part of line.periods)
        if (part.period === period) margin += (line.teamId === game.homeTeamId ? 1 : -1) * part.counts.pts;
    margins.push(margin);
  }
  return margins;
}

function overtimeOf(league: League, { lines }: PlayedGame): number {
  const { count, overtimeMinutes } = leagueOf(league).periods;
  const last = lines.reduce(
    (most, { periods }) => periods.reduce((late, { period }) => Math.max(late, period), most),
    0,
  );
  return Math.max(0, last - count) * overtimeMinutes;
}

function statesOf(league: League, line: PlayerLine, side: 1 | -1, margins: readonly number[]): LiveState[] {
  const { count, minutes } = leagueOf(league).periods;
  const states: LiveState[] = [];
  let [played, idle] = [0, 0];
  let counts: FittedLine = noCounts();
  const overtimeAfter = line.periods.reduce((sum, part) => sum + (part.period > count ? part.minutes : 0), 0);
  const inRegulation = line.periods.reduce((sum, part) => sum + (part.period > count ? 0 : part.minutes), 0);
  for (let end = 1; end < count; end++) {
    const part = line.periods.find(({ period }) => period === end);
    if (part !== undefined) counts = added(counts, part.counts);
    played += part?.minutes ?? 0;
    idle = (part?.minutes ?? 0) > 0 ? 0 : idle + minutes * MINUTE;
    states.push({
      end,
      game: {
        elapsedSeconds: end * minutes * MINUTE,
        leftSeconds: (count - end) * minutes * MINUTE,
        period: end,
        margin: side * margins[end - 1]!,
        isOver: false,
      },
      player: { counts, seconds: played * MINUTE, fouls: null, isIn: null, idleSeconds: idle },
      minutesAfter: inRegulation - played,
      overtimeAfter,
    });
  }
  return states;
}

function added(one: FittedLine, other: FittedLine): FittedLine {
  const sum: Record<FittedCount, number> = noCounts();
  for (const count of FITTED_COUNTS) sum[count] = one[count] + other[count];
  return sum;
}
