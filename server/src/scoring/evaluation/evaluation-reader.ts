import { gameDayOf, type League } from '../../leagues/index.ts';
import { playerBefore, teamsTold, type KnownGame, type KnownPlayer } from '../../league/index.ts';
import { feedsByGame, propKey, quotesInForce, type Feeds, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { loadBackground, type Background } from '../past/background.ts';
import {
  findElsewhere,
  findOccasion,
  momentOf,
  STEP_MS,
  teamBefore,
  type Occasion,
  type OccasionQuestion,
  type Refused,
} from './find-occasion.ts';
import { checkBackground, LookAheadError } from '../slate/look-ahead.ts';
import { recentValues, type RecentValues, type ValuesQuestion } from './recent-values.ts';
import { shortMemory } from './short-memory.ts';
import type { KnownWorld, WorldStore } from '../past/world-store.ts';

/** All that is known of one game at one moment. */
export interface Scene {
  readonly game: KnownGame;
  readonly asOf: Date;
  /** By `propKey`. */
  readonly quotes: ReadonlyMap<string, readonly Quote[]>;
  readonly feeds: Feeds;
  /** Players on whom any book quotes anything. */
  readonly quoted: ReadonlySet<number>;
  /** Null on a day before any constants. */
  readonly background: Background | null;
}

/** Reads what evaluations need. One of each a process: what it read as of a moment it does not read again at once. */
export interface EvaluationReader {
  player(db: Queryable, playerId: number, question: OccasionQuestion): Promise<KnownPlayer | undefined>;
  occasion(db: Queryable, player: KnownPlayer, question: OccasionQuestion): Promise<Occasion | Refused>;
  /** For one who is not quoted in the occasion that was found. */
  elsewhere(
    db: Queryable,
    player: KnownPlayer,
    question: OccasionQuestion,
    found: Occasion | Refused,
  ): Promise<Occasion | Refused>;
  scene(db: Queryable, league: League, game: KnownGame, asOf: Date): Promise<Scene>;
  /** The player's last games before the scene's. */
  values(db: Queryable, scene: Scene, question: ValuesOf): Promise<RecentValues>;
}

type ValuesOf = Pick<ValuesQuestion, 'league' | 'playerId' | 'stat' | 'period'>;

/** Moments are whole steps: what was read as of one is no answer for the next. */
const REMEMBERED_MS = STEP_MS - 1;
const PLAYERS = 2_000;
const GAMES = 64;
const DAYS = 16;

export function evaluationReader(worlds: WorldStore): EvaluationReader {
  const players = shortMemory<KnownPlayer | undefined>(REMEMBERED_MS, PLAYERS);
  const occasions = shortMemory<Occasion | Refused>(REMEMBERED_MS, PLAYERS);
  const others = shortMemory<Occasion | Refused>(REMEMBERED_MS, PLAYERS);
  const scenes = shortMemory<Scene>(REMEMBERED_MS, GAMES);
  const worldsOfDays = worldsRemembered(worlds);
  return {
    player(db, playerId, question) {
      const { league, asOf } = question;
      const before = teamBefore(question);
      return players.recall(`${league} ${playerId} ${before}`, asOf, () => readPlayer(db, playerId, question));
    },
    occasion(db, player, question) {
      const { league, date, opponentTeamId, asOf } = question;
      // Without news since the last game, team-mates share the answer.
      const who = player.told.length === 0 ? `team ${player.teamId}` : `player ${player.id}`;
      return occasions.recall(`${league} ${who} ${date} ${opponentTeamId}`, asOf, () =>
        findOccasion(db, player, question),
      );
    },
    elsewhere(db, player, question, found) {
      const { league, date, opponentTeamId, asOf } = question;
      return others.recall(`${league} ${player.id} ${date} ${opponentTeamId}`, asOf, () =>
        findElsewhere(db, player, question, found),
      );
    },
    scene(db, league, game, asOf) {
      const moment = momentOf(game, asOf);
      return scenes.recall(`${league} ${game.id}`, moment, () => readScene(db, worldsOfDays, league, game, moment));
    },
    values(db, { game, asOf }, { league, playerId, stat, period }) {
      const question = { league, playerId, stat, period, before: game.gameDate, asOf };
      return recentValues(db, worlds.periods, question);
    },
  };
}

async function readPlayer(
  db: Queryable,
  playerId: number,
  question: OccasionQuestion,
): Promise<KnownPlayer | undefined> {
  const { league, date, asOf } = question;
  const [player] = await playerBefore(db, league, playerId, teamBefore(question), asOf);
  if (player === undefined) return undefined;
  const told = await teamsTold(db, league, playerId, date ?? gameDayOf(league, asOf), player.playedAt, asOf);
  return { ...player, told };
}

/** The games of a day share what lies before it: one look at the days of the past a moment, and not one a game. */
function worldsRemembered(worlds: WorldStore): WorldStore {
  const known = shortMemory<KnownWorld>(REMEMBERED_MS, DAYS);
  return {
    periods: worlds.periods,
    worldAt: (db, question) => {
      const { league, date, asOf, constants } = question;
      return known.recall(`${league} ${date} ${constants.version}`, asOf, () => worlds.worldAt(db, question));
    },
  };
}

async function readScene(
  db: Queryable,
  worlds: WorldStore,
  league: League,
  game: KnownGame,
  asOf: Date,
): Promise<Scene> {
  const quotes = await quotesInForce(db, [game.id], asOf);
  const late = quotes.find((quote) => quote.knownAt > asOf);
  if (late !== undefined)
    throw new LookAheadError(`a quote of ${late.book} on game ${game.id} is later than asked for`);
  const date = game.gameDate;
  const background = await loadBackground(db, worlds, { league, date, asOf, gameIds: [game.id] });
  if (background !== null) checkBackground(background, date, asOf);
  const quoted = new Set(quotes.map(({ playerId }) => playerId));
  const props = Map.groupBy(quotes, propKey);
  return { game, asOf, feeds: feedsByGame(props)(quotes), quoted, quotes: props, background };
}
