import type { TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { settableClock, type Day, type Origin, type SettableClock } from '../../src/kernel/index.ts';
import { silentLog, type Context, type PooledDatabase } from '../../src/platform/index.ts';
import { recordModule } from '../../src/record/index.ts';
import { testServer } from './http.ts';
import { sceneDatabase } from './postgres.ts';
import { publishDay } from './publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addQuote,
  addState,
  addValue,
  smallLeague,
  type SmallLeague,
} from './small-league.ts';
import { getAs, identifyByTier } from './tier-callers.ts';
import { settleDay } from './settle-day.ts';

/** Two game days of the small league, published, republished and settled, and one future day. */
export interface SettledLeague {
  readonly db: PooledDatabase;
  readonly ctx: Context;
  readonly clock: SettableClock;
  readonly league: SmallLeague;
  /** Games by day. */
  readonly games: ReadonlyMap<Day, number>;
  publish(date: Day): Promise<unknown>;
  get<Body>(path: string, tier?: Tier): Promise<Body>;
}

export const DAYS: readonly Day[] = ['2024-03-05', '2024-03-06'];
export const NEXT_DAY: Day = '2024-03-07';
export const moment = (date: Day, clock: string): Date => new Date(`${date}T${clock}Z`);

/** The time at which a test begins. */
const NOW = moment(NEXT_DAY, '18:00:00');

/** The players' points on each day, in their order; null did not play. The picks are Unders 14.5. */
export const POINTS: readonly (readonly (number | null)[])[] = [
  [10, 20, 14, null],
  [20, 21, 3, 9],
];

export async function settledLeague(t: TestContext, origin: Origin = 'replay'): Promise<SettledLeague> {
  const { db, facts } = await sceneDatabase(t, {
    name: `settled league, ${origin}`,
    make: (empty) => makeSettledLeague(empty, origin),
  });
  const clock = settableClock(NOW);
  const ctx = { db, clock, log: silentLog };
  const { api } = await testServer(t, {
    context: ctx,
    modules: [recordModule({ origin })],
    identify: identifyByTier,
    wallClock: clock,
  });
  return {
    db,
    ctx,
    clock,
    ...facts,
    publish: (date) => publishDay(ctx, date, origin),
    get: async (path, tier = 'Free') => (await getAs(api, tier, path)).json(),
  };
}

/** Everything that writes the scene. */
type Stage = Pick<SettledLeague, 'db' | 'ctx' | 'clock' | 'league' | 'games' | 'publish'>;

async function makeSettledLeague(db: PooledDatabase, origin: Origin): Promise<Pick<SettledLeague, 'league' | 'games'>> {
  const league = await smallLeague(db);
  const clock = settableClock(moment('2024-03-05', '12:00:00'));
  const ctx = { db, clock, log: silentLog };
  await addPastGame(db, league);
  const games = new Map<Day, number>();
  for (const date of [...DAYS, NEXT_DAY]) games.set(date, await addGame(db, league, date, moment(date, '19:00:00')));
  const on: Stage = { db, ctx, clock, league, games, publish: (date) => publishDay(ctx, date, origin) };
  for (const [index, date] of DAYS.entries()) await playDay(on, date, POINTS[index] ?? []);
  clock.set(NOW);
  await quoteAll(on, NEXT_DAY, 2);
  await on.publish(NEXT_DAY);
  return { league, games };
}

async function quoteAll({ db, league, games }: Stage, date: Day, players: number): Promise<void> {
  const gameId = games.get(date) ?? 0;
  for (const playerId of league.players.slice(0, players))
    await addValue(db, league, { gameId, playerId, knownAt: moment(date, '16:00:00') });
}

/** Two boards, the second with another price for one player; a line that moves before tip-off; two settlements. */
async function playDay(on: Stage, date: Day, points: readonly (number | null)[]): Promise<void> {
  const { db, league, clock, games, ctx } = on;
  const gameId = games.get(date) ?? 0;
  const [first = 0, second = 0] = league.players;
  await quoteAll(on, date, points.length);
  clock.set(moment(date, '17:00:00'));
  await on.publish(date);
  const later = { gameId, line: 14.5, book: 'alpha', knownAt: moment(date, '17:30:00') };
  await addQuote(db, league, { ...later, playerId: first, over: -112, under: -108 });
  clock.set(moment(date, '18:00:00'));
  await on.publish(date);
  for (const book of league.books.keys())
    await addQuote(db, league, {
      ...later,
      book,
      playerId: second,
      over: 105,
      under: -125,
      knownAt: moment(date, '18:40:00'),
    });
  await addState(db, gameId, 'final', moment(date, '19:00:00'), moment(date, '22:00:00'));
  for (const [hour, extra] of [
    [22, 0],
    [23, 1],
  ] as const) {
    const box = points.flatMap((pts, index) =>
      pts === null ? [] : [{ playerId: league.players[index] ?? 0, counts: { pts: pts + extra } }],
    );
    clock.set(moment(date, `${hour}:30:00`));
    await addBoxScore(db, league, gameId, clock.now(), box);
    await settleDay(ctx, { league: 'Nba', date });
  }
}
