import type { League } from '../../../server/src/leagues/index.ts';
import type { FittedLine } from '../../../server/src/sports/basketball/index.ts';
import {
  advance,
  type Bases,
  type ChanceByMinutes,
  gameDays,
  inputsOf,
  type LeagueStart,
  type NewsLevel,
  newWorld,
  type PlayedGame,
  type PlayerInput,
  type PlayerLine,
  type QuotedProp,
  type TeamNews,
  type World,
} from '../../../server/src/model/parts.ts';
import { recentOf, remember, type RecentGames } from '../recent.ts';

/** A player's game as a key. */
export const playerGame = (gameId: number, playerId: number): string => `${gameId}/${playerId}`;

export function byPlayerGame(quoted: readonly QuotedProp[]): ReadonlyMap<string, QuotedProp[]> {
  return Map.groupBy(quoted, ({ gameId, playerId }) => playerGame(gameId, playerId));
}

/** One player's played game: the inputs known before it at every level of news, and its result. */
export interface PlayedRow {
  readonly game: PlayedGame;
  readonly line: PlayerLine;
  readonly inputs: Readonly<Record<NewsLevel, PlayerInput>>;
  /** The player's last 20 games. */
  readonly recent: readonly FittedLine[];
}

const SURELY: ChanceByMinutes = { minutes: [0], chance: [1] };

/** Perfect news of a game, taken from its own box score: only for fits. */
export function perfectNews(world: World, game: PlayedGame): TeamNews[] {
  return [game.homeTeamId, game.awayTeamId].map((teamId) => {
    const lines = game.lines.filter((line) => line.teamId === teamId);
    const playing = new Set(lines.map((line) => line.playerId));
    const absent = [...(world.teams.get(teamId)?.roster.keys() ?? [])].filter((playerId) => !playing.has(playerId));
    return {
      teamId,
      lineupConfirmed: lines.every(({ starter }) => starter !== null),
      unlistedPlays: { present: SURELY, absent: SURELY },
      players: [
        ...lines.map((line) => ({ playerId: line.playerId, plays: 1, starts: line.starter })),
        ...absent.map((playerId) => ({ playerId, plays: 0, starts: false })),
      ],
    };
  });
}

/** The inputs at each level. Those of `absences` are made at each use: a fit holds a hundred thousand rows. */
class InputsByLevel implements Readonly<Record<NewsLevel, PlayerInput>> {
  readonly none: PlayerInput;
  readonly lineups: PlayerInput;

  constructor(none: PlayerInput, lineups: PlayerInput) {
    this.none = none;
    this.lineups = lineups;
  }

  get absences(): PlayerInput {
    return { ...this.lineups, level: 'absences', starts: null };
  }
}

function inputsByLevel(world: World, game: PlayedGame, lines: readonly PlayerLine[], bases: Bases): InputsByLevel[] {
  const none = inputsOf(world, { ...game, news: [] }, lines, bases);
  const known = inputsOf(world, { ...game, news: perfectNews(world, game) }, lines, bases);
  return none.map((input, index) => {
    const lineups = { ...known[index]!, counts: input.counts, periodSums: input.periodSums };
    return new InputsByLevel(input, lineups);
  });
}

/**
 * Walks through all games in order and yields the wanted player-games, with the inputs known before their day. Uses the
 * code of live scoring: nothing of a day is in the world when its rows are made.
 */
export function* playedRows(
  league: League,
  games: readonly PlayedGame[],
  start: LeagueStart,
  bases: Bases,
  wanted: (game: PlayedGame, line: PlayerLine, world: World) => boolean,
): Generator<PlayedRow> {
  const world = newWorld(league, start);
  const recent: RecentGames = new Map();
  for (const today of gameDays(games)) {
    for (const game of today.games) {
      const lines = game.lines.filter((line) => wanted(game, line, world));
      if (lines.length === 0) continue;
      const inputs = inputsByLevel(world, game, lines, bases);
      for (const [index, line] of lines.entries()) {
        yield { game, line, inputs: inputs[index]!, recent: recentOf(recent, line.playerId).lines.slice() };
      }
    }
    advance(world, today.day, today.games);
    for (const game of today.games) for (const line of game.lines) remember(recent, line, game.season);
  }
}

/** The players that constants are fitted on: enough past games, and a place in the rotation. */
export function isEstablished(input: Pick<PlayerInput, 'careerGames' | 'minutes32'>): boolean {
  return input.careerGames >= 10 && input.minutes32 >= 15;
}
