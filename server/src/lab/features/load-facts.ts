import { addDays } from '../../kernel/index.ts';
import { seasonOf, seasonStart } from '../../leagues/index.ts';
import { recentLines, type PastLine } from '../../league/index.ts';
import { consensusOf, feedsOf, propKey, type Consensus } from '../../odds/index.ts';
import { inTurns, type Queryable } from '../../platform/index.ts';
import { LookAheadError, loadSlate, type Slate, type SlateQuestion, type WorldStore } from '../../scoring/index.ts';
import { allowedByTeams, lastGames, openingQuotes, type Allowed, type LastGame } from './queries.ts';

/** A slate with the lab's additional facts, all known at the slate's moment. */
export interface LabSlate {
  readonly slate: Slate;
  /** A player's games of the season before the day. */
  readonly season: ReadonlyMap<number, readonly PastLine[]>;
  readonly allowed: readonly Allowed[];
  readonly lastGames: ReadonlyMap<number, LastGame>;
  /** By `propKey`: the first consensus. */
  readonly openings: ReadonlyMap<string, Consensus>;
  /** When the newest of these facts was learned. */
  readonly newestFact: Date;
}

/** More than a season has. */
const ALL_GAMES = 200;
/** A longer gap between a team's games is a summer break, not days of rest. */
const REST_DAYS_SEEN = 60;

/** Reads the facts known about some games of a day at a moment: a board's slate, and four more statements. */
export async function loadFacts(db: Queryable, question: SlateQuestion, worlds: WorldStore): Promise<LabSlate> {
  const slate = await loadSlate(db, question, worlds);
  const { league, date, asOf } = question;
  const season = slate.games[0]?.season ?? seasonOf(league, date);
  const first = seasonStart(league, season);
  const players = [...slate.players.keys()];
  const teams = slate.games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  const lines = await recentLines(db, league, players, first, date, asOf, ALL_GAMES);
  const allowed = await allowedByTeams(db, league, season, first, date, asOf);
  const last = await lastGames(db, league, teams, addDays(date, -REST_DAYS_SEEN), date, asOf);
  const gameIds = slate.games.map(({ id }) => id);
  const opening = gameIds.length === 0 ? [] : await openingQuotes(db, gameIds, asOf);
  const tipOffs = new Map(slate.games.map(({ id, tipOff }) => [id, tipOff]));
  const feeds = new Map(
    Array.from(
      Map.groupBy(opening, ({ gameId }) => gameId),
      ([gameId, quotes]) => [gameId, feedsOf(quotes)],
    ),
  );
  const openings = new Map<string, Consensus>();
  await inTurns(Map.groupBy(opening, propKey), ([key, quotes]) => {
    const { gameId } = quotes[0]!;
    const tipOff = tipOffs.get(gameId);
    const consensus = tipOff && consensusOf(quotes, feeds.get(gameId) ?? new Map(), tipOff);
    if (consensus !== undefined) openings.set(key, consensus);
  });
  const facts = {
    slate,
    season: Map.groupBy(
      lines.filter(({ isPreseason }) => !isPreseason),
      ({ playerId }) => playerId,
    ),
    allowed,
    lastGames: new Map(last.map((game) => [game.teamId, game])),
    openings,
  };
  return { ...facts, newestFact: newestOf(slate, [...lines, ...allowed, ...last, ...opening]) };
}

/** The newest of all facts. LookAheadError if it was learned after the slate's moment, whichever statement returned it. */
function newestOf({ games, quotes, recent, background, asOf }: Slate, others: readonly Dated[]): Date {
  const { past, gameLines = [], availability = [], submissions = [], lineups = [] } = background ?? {};
  const world: readonly Dated[] = past === undefined || past.knownAt === null ? [] : [{ knownAt: past.knownAt }];
  const all: readonly (readonly Dated[])[] = [
    ...[games, quotes, ...recent.values(), others, world],
    ...[gameLines, availability, submissions, lineups],
  ];
  let newest = 0;
  for (const facts of all) for (const { knownAt } of facts) newest = Math.max(newest, knownAt.getTime());
  if (newest > asOf.getTime())
    throw new LookAheadError(`a fact was learned at ${new Date(newest).toISOString()}, after ${asOf.toISOString()}`);
  return new Date(newest);
}

interface Dated {
  readonly knownAt: Date;
}
