import { gameDayOf, type League } from '../../leagues/index.ts';
import { playerBefore, teamChanges, type Game, type Player } from '../../league/index.ts';
import { feedsByGame, propKey, quotesInForce, type Feeds, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { modelOf } from '../models/registry.ts';
import type { Background, WorldThen } from '../models/sport-model.ts';
import { loadBackground } from '../past/background.ts';
import {
  findElsewhere,
  findMatchup,
  momentOf,
  STEP_MS,
  teamBefore,
  type Matchup,
  type MatchupQuestion,
  type Refused,
} from './find-matchup.ts';
import { checkBackground, LookAheadError } from '../slate/look-ahead.ts';
import { recentValues, type RecentValues, type ValuesQuestion } from './recent-values.ts';
import { shortCache } from './short-cache.ts';
import type { WorldStore } from '../past/world-store.ts';

/** All facts about one game as of one moment. */
export interface GameSnapshot {
  readonly game: Game;
  readonly asOf: Date;
  /** By `propKey`. */
  readonly quotes: ReadonlyMap<string, readonly Quote[]>;
  readonly feeds: Feeds;
  /** Players with a quote on any prop of the game. */
  readonly quoted: ReadonlySet<number>;
  /** Null on a day that precedes all constants. */
  readonly background: Background | null;
  /** Whether the league has constants for any day. Without any, all of its stats are unpriced. */
  readonly hasConstants: boolean;
}

/** Reads the facts for evaluations and caches them by moment. One instance per process. */
export interface EvaluationReader {
  player(db: Queryable, playerId: number, question: MatchupQuestion): Promise<Player | undefined>;
  matchup(db: Queryable, player: Player, question: MatchupQuestion): Promise<Matchup | Refused>;
  /** For a player who is not quoted in the game that was found. */
  elsewhere(
    db: Queryable,
    player: Player,
    question: MatchupQuestion,
    found: Matchup | Refused,
  ): Promise<Matchup | Refused>;
  snapshot(db: Queryable, league: League, game: Game, asOf: Date): Promise<GameSnapshot>;
  /** The player's last games before the snapshot's game. */
  values(db: Queryable, snapshot: GameSnapshot, question: ValuesOf): Promise<RecentValues>;
}

type ValuesOf = Pick<ValuesQuestion, 'league' | 'playerId' | 'stat' | 'period'>;

/** Moments are whole steps. A cached value must not be used for the next step. */
const CACHED_MS = STEP_MS - 1;
const PLAYERS = 2_000;
const GAMES = 64;
const DAYS = 16;

export function evaluationReader(worlds: WorldStore): EvaluationReader {
  const players = shortCache<Player | undefined>(CACHED_MS, PLAYERS);
  const matchups = shortCache<Matchup | Refused>(CACHED_MS, PLAYERS);
  const others = shortCache<Matchup | Refused>(CACHED_MS, PLAYERS);
  const snapshots = shortCache<GameSnapshot>(CACHED_MS, GAMES);
  const worldsOfDays = cachedWorlds(worlds);
  return {
    player(db, playerId, question) {
      const { league, asOf } = question;
      const before = teamBefore(question);
      return players.getOrRead(`${league} ${playerId} ${before}`, asOf, () => readPlayer(db, playerId, question));
    },
    matchup(db, player, question) {
      const { league, date, opponentTeamId, asOf } = question;
      // Without team news since the last game, teammates share the result.
      const who = player.changes.length === 0 ? `team ${player.teamId}` : `player ${player.id}`;
      return matchups.getOrRead(`${league} ${who} ${date} ${opponentTeamId}`, asOf, () =>
        findMatchup(db, player, question),
      );
    },
    elsewhere(db, player, question, found) {
      const { league, date, opponentTeamId, asOf } = question;
      return others.getOrRead(`${league} ${player.id} ${date} ${opponentTeamId}`, asOf, () =>
        findElsewhere(db, player, question, found),
      );
    },
    snapshot(db, league, game, asOf) {
      const moment = momentOf(game, asOf);
      return snapshots.getOrRead(`${league} ${game.id}`, moment, () =>
        readSnapshot(db, worldsOfDays, league, game, moment),
      );
    },
    values(db, { game, asOf }, { league, playerId, stat, period }) {
      const question = { league, playerId, stat, period, before: game.gameDate, asOf };
      return recentValues(db, worlds.periods, question);
    },
  };
}

async function readPlayer(db: Queryable, playerId: number, question: MatchupQuestion): Promise<Player | undefined> {
  const { league, date, asOf } = question;
  const [player] = await playerBefore(db, league, playerId, teamBefore(question), asOf);
  if (player === undefined) return undefined;
  const changes = await teamChanges(db, league, playerId, date ?? gameDayOf(league, asOf), player.playedAt, asOf);
  return { ...player, changes };
}

/** Games of a day share the world before it: the past days are read once per moment, not once per game. */
function cachedWorlds(worlds: WorldStore): WorldStore {
  const known = shortCache<WorldThen>(CACHED_MS, DAYS);
  return {
    periods: worlds.periods,
    worldAt: (db, question) => {
      const { league, date, asOf, constants } = question;
      return known.getOrRead(`${league} ${date} ${constants.version}`, asOf, () => worlds.worldAt(db, question));
    },
  };
}

async function readSnapshot(
  db: Queryable,
  worlds: WorldStore,
  league: League,
  game: Game,
  asOf: Date,
): Promise<GameSnapshot> {
  const quotes = await quotesInForce(db, [game.id], asOf);
  const late = quotes.find((quote) => quote.knownAt > asOf);
  if (late !== undefined)
    throw new LookAheadError(`a quote of ${late.book} on game ${game.id} is later than asked for`);
  const date = game.gameDate;
  const background = await loadBackground(db, worlds, { league, date, asOf, gameIds: [game.id] });
  if (background !== null) checkBackground(background, date, asOf);
  const quoted = new Set(quotes.map(({ playerId }) => playerId));
  const props = Map.groupBy(quotes, propKey);
  const hasConstants = background !== null || modelOf(league)?.hasConstants(league) === true;
  return { game, asOf, feeds: feedsByGame(props)(quotes), quoted, quotes: props, background, hasConstants };
}
