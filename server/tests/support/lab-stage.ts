import type { TestContext } from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import { addDays, settableClock, type Day, type SettableClock } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import type { Builder } from '../../src/lab/features/build-day.ts';
import { buildFeatures, labModule, type Built } from '../../src/lab/index.ts';
import { noAnalysis } from '../../src/platform/analysis/index.ts';
import { preferencesModule } from '../../src/preferences/index.ts';
import { silentLog, type Context, type PooledDatabase } from '../../src/platform/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { makeAccount } from './accounts.ts';
import type { Reply } from './betting-stage.ts';
import { testServer } from './http.ts';
import { testDatabase } from './postgres.ts';
import { addBoxScore, addGame, addState, openQuoteMonth, smallLeague, type SmallLeague } from './small-league.ts';
import { identifyByTier } from './tier-callers.ts';

/** The first game day of the stage; one game per day at 19:00 UTC. */
export const FIRST_DAY: Day = '2024-01-10';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const BOOKS = ['alpha', 'bravo', 'charlie'];
const STATS = ['Points', 'Rebounds'] as const;

/** Some days of a small league for the lab, with quotes that move before and after the time of the features. */
export interface LabStage {
  readonly db: PooledDatabase;
  readonly ctx: Context & { readonly clock: SettableClock };
  readonly league: SmallLeague;
  readonly builder: Builder;
  /** Games by date. */
  readonly games: readonly { readonly id: number; readonly date: Day; readonly tipOff: Date }[];
  /** Access tokens of two accounts. */
  readonly one: string;
  readonly other: string;
  readonly oneId: number;
  /** Grades all days and writes their features. */
  build(): Promise<Built>;
  settle(): Promise<void>;
  ask<Body>(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply<Body> & { readonly headers: Readonly<Record<string, unknown>> }>;
}

/** A pseudo-random figure between 0 and 1 that depends only on its numbers. */
export function drawn(...numbers: readonly number[]): number {
  let state = 2_166_136_261;
  for (const number of numbers) state = Math.imul(state ^ (number + 0x9e3779b9), 16_777_619) >>> 0;
  state ^= state >>> 15;
  state = Math.imul(state, 0x2c1b3c6d) >>> 0;
  state ^= state >>> 12;
  return (state >>> 0) / 4_294_967_296;
}

export const tipOffOf = (date: Day): Date => new Date(`${date}T19:00:00Z`);

/** Creates a stage of `days` days, all of them over. */
export async function labStage(t: TestContext, days: number): Promise<LabStage> {
  const db = await testDatabase(t);
  const clock = settableClock(new Date(tipOffOf(addDays(FIRST_DAY, days)).getTime()));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  const games = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays(FIRST_DAY, day);
    const tipOff = tipOffOf(date);
    const id = await addGame(db, league, date, tipOff);
    games.push({ id, date, tipOff });
    await playGame(db, league, id, tipOff, day);
  }
  await quoteGames(db, league, games);
  const { id: oneId } = await makeAccount(db, 'one', 'Sharp');
  const { id: otherId } = await makeAccount(db, 'other', 'Sharp');
  const worlds = worldStore();
  const bounds = () => SCORING_BOUNDS;
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: clock,
    modules: [preferencesModule, labModule({ analysis: noAnalysis(db), leagues: EVERY_LEAGUE, worlds, bounds })],
  });
  const builder = { db, clock, worlds, bounds };
  const settle = async (): Promise<void> => {
    await settleDays(ctx, { league: 'Nba', from: FIRST_DAY, to: addDays(FIRST_DAY, days) });
  };
  return {
    db,
    ctx,
    league,
    builder,
    games,
    settle,
    one: `Sharp.${oneId}`,
    other: `Sharp.${otherId}`,
    oneId,
    build: async () => {
      await settle();
      return buildFeatures(builder, 'Nba');
    },
    ask: async <Body>(
      token: string,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
    ) => {
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
      const response = await api.inject({ method, url: `/api/v1${path}`, headers, ...(body && { body }) });
      const text = response.body;
      const { headers: responded } = response;
      return {
        status: response.statusCode,
        text,
        headers: responded,
        body: (/^[[{]/.test(text) ? JSON.parse(text) : text) as Body,
      };
    },
  };
}

/** The result is known three hours after tip-off; some players did not play. */
export async function playGame(
  db: PooledDatabase,
  league: SmallLeague,
  gameId: number,
  tipOff: Date,
  day: number,
): Promise<void> {
  const knownAt = new Date(tipOff.getTime() + 3 * HOUR_MS);
  await addState(db, gameId, 'final', tipOff, knownAt);
  const lines = league.players.flatMap((playerId, place) =>
    drawn(day, place, 1) < 0.05
      ? []
      : [
          {
            playerId,
            counts: { pts: Math.floor(5 + 20 * drawn(day, place, 2)), reb: Math.floor(12 * drawn(day, place, 3)) },
          },
        ],
  );
  await addBoxScore(db, league, gameId, knownAt, lines);
}

const price = (...numbers: readonly number[]): number => -100 - Math.floor(20 * drawn(...numbers));

/** Each prop opens five hours before tip-off, and moves 90 and 30 minutes before. */
export async function quoteGames(
  db: PooledDatabase,
  { players, books }: SmallLeague,
  games: LabStage['games'],
): Promise<void> {
  const rows = games.flatMap(({ id, tipOff }, day) =>
    players.flatMap((playerId, place) =>
      STATS.flatMap((stat, of) => {
        const first = (stat === 'Points' ? 24 : 10) + Math.floor(8 * drawn(day, place, of, 4));
        const lines = [
          first,
          first + Math.floor(3 * drawn(day, place, of, 5)) - 1,
          first + Math.floor(5 * drawn(day, place, of, 6)) - 2,
        ];
        const at = (minutes: number): Date => new Date(tipOff.getTime() - minutes * MINUTE_MS);
        const moments = [at(300), at(90), at(30), null];
        return lines.flatMap((halves, step) =>
          BOOKS.map((book, nth) => ({
            game: id,
            player: playerId,
            stat,
            halves,
            book: books.get(book),
            from: moments[step],
            until: moments[step + 1] ?? 'infinity',
            over: price(day, place, of, step, nth, 7),
            under: price(day, place, of, step, nth, 8),
          })),
        );
      }),
    ),
  );
  for (const { tipOff } of games) await openQuoteMonth(db, tipOff);
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
             known_at_assumed, source, over_price, under_price)
           select game, player, stat, 'Full', halves, book, "from", until, false, 'test', over, under
           from jsonb_to_recordset($1::jsonb) as new (game int, player int, stat text, halves smallint, book smallint,
             "from" timestamptz, until timestamptz, over int, under int)`,
    values: [JSON.stringify(rows)],
  });
}
