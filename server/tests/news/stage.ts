import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { publishNews, publishOpenDays } from '../../src/cycle/index.ts';
import type { Runtime } from '../../src/app/work/runtime.ts';
import { writeFacts, type FactBatch } from '../../src/ingest/index.ts';
import { settableClock, type Availability, type SettableClock } from '../../src/kernel/index.ts';
import { joinedTo, silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { SCORING_BOUNDS, worldStore, type ScoringBounds } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, addValue, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { NO_FACTS } from '../support/no-facts.ts';

export const DATE = '2024-03-05';
export const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);

export interface Stage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly ctx: Context;
  readonly league: SmallLeague;
  readonly games: readonly [number, number];
  readonly runtime: Runtime;
  says(batch: Partial<FactBatch>, announcement?: Parameters<typeof writeFacts>[3], source?: string): Promise<void>;
  /** The same on another database object, which may die. */
  saysOn(on: Database, batch: Partial<FactBatch>, announcement?: Parameters<typeof writeFacts>[3]): Promise<void>;
  /** Picks of the current board by game: their ids and prices. */
  board(): Promise<{ version: number; picks: ReadonlyMap<number, string> }>;
}

/** Every prop is worth publishing: these tests are about games. */
const ANYTHING: ScoringBounds = {
  ...SCORING_BOUNDS,
  ratings: { ...SCORING_BOUNDS.ratings, Standard: { expectedValue: -1, probability: 0, confidence: 0 } },
  suspectExpectedValue: 10,
  fewestGames: 0,
};

/** Two games of a day with one pick each, published at 18:00; players and games have the league's ids. */
export async function stage(t: TestContext, opened?: Database): Promise<Stage> {
  const db = opened ?? (await testDatabase(t));
  const clock = settableClock(at('18:00:00'));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const games = [
    await addGame(db, league, DATE, at('23:00:00')),
    await addGame(db, league, DATE, at('23:30:00')),
  ] as const;
  for (const table of ['player', 'game'])
    await db.query({
      text: `insert into league.${table}_external (league, source, external_id, ${table}_id, known_at)
             select league, 'nba', id::text, id, known_at from league.${table}`,
    });
  for (const [index, gameId] of games.entries())
    await addValue(db, league, { gameId, playerId: league.players[index] ?? 0, knownAt: at('17:00:00') });
  const runtime: Runtime = {
    origin: 'live',
    sources: [],
    worlds: worldStore(),
    leagues: EVERY_LEAGUE,
    bounds: () => ANYTHING,
    profile: () => STANDARD,
  };
  await publishOpenDays(ctx, runtime);
  const says = async (
    to: Database,
    batch: Partial<FactBatch>,
    announcement: Parameters<typeof writeFacts>[3] = { movement: 0.75 },
    source = 'report',
  ): Promise<void> => {
    const provenance = { league: 'Nba', source, ids: 'nba', learnedAt: clock.now() } as const;
    const { leftOut } = await writeFacts(to, provenance, { ...NO_FACTS, ...batch }, announcement);
    assert.deepEqual(leftOut, []);
  };
  return {
    db,
    clock,
    ctx,
    league,
    games,
    runtime,
    says: (batch, announcement, source) => says(db, batch, announcement, source),
    saysOn: (on, batch, announcement) => says(on, batch, announcement),
    async board() {
      const { rows } = await db.query<{ version: number; gameId: number; picks: string }>({
        text: `select board.version, pick.game_id as "gameId", string_agg(pick.id || ' at ' || pick.price, ', ') as picks
               from picks.board board
               join picks.board_pick listed on listed.board_id = board.id
               join picks.pick pick on pick.id = listed.pick_id
               where board.version = (select max(version) from picks.board) group by 1, 2`,
      });
      return { version: rows[0]?.version ?? 0, picks: new Map(rows.map(({ gameId, picks }) => [gameId, picks])) };
    },
  };
}

/** A complete report of the first game's home team. */
export const reports = (
  on: Pick<Stage, 'games' | 'clock' | 'league'>,
  players: readonly (readonly [index: number, status: Availability, reason: string])[],
  game: number = on.games[0],
): Partial<FactBatch> => ({
  reports: [
    {
      game: { externalId: String(game) },
      team: 'AAA',
      knownAt: on.clock.now(),
      assumed: false,
      players: players.map(([index, status, reason]) => ({
        player: { externalId: String(on.league.players[index]), name: '' },
        status,
        reason,
      })),
    },
  ],
});

/** The report that a player of the first game's home team is out. */
export const isOut = (on: Stage, status: 'Out' | 'Probable' = 'Out'): Partial<FactBatch> =>
  reports(on, [[3, status, 'Knee']]);

/** The starters of the first game's home team. */
export const fiveOf = (on: Stage, players: readonly number[]): Partial<FactBatch> => ({
  lineups: [
    {
      game: { externalId: String(on.games[0]) },
      team: 'AAA',
      knownAt: on.clock.now(),
      assumed: false,
      starters: players.map((index) => ({ externalId: String(on.league.players[index]), name: '' })),
    },
  ],
});

export const published = ({ ctx, db, runtime }: Stage) =>
  db.transaction((tx) => publishNews({ ...ctx, db: joinedTo(tx) }, runtime));

/** Another price of the best offer on each game, for a later scoring run. */
export async function pricesMove({ db, league, games }: Stage, knownAt: Date): Promise<void> {
  for (const [index, gameId] of games.entries())
    await addQuote(db, league, {
      gameId,
      playerId: league.players[index] ?? 0,
      book: 'echo',
      line: 14.5,
      over: -128,
      under: 107,
      knownAt,
    });
}
