import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { listQuotes, type QuoteQuestion } from '../../src/odds/quotes/list-quotes.ts';
import { openDatabase, silentLog, type Queryable, type Transaction } from '../../src/platform/index.ts';
import fc from '../support/properties.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';

const POOL = { poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' };
const MONTHS = 24;
const monthStart = (month: number): number => Date.UTC(2022, month, 1);
const END = new Date(monthStart(MONTHS) - 1);

/**
 * Quotes of three players and two books in every month except in summer, and at the first and last moments of months.
 */
async function stage(t: TestContext) {
  // Its own connections: one that other tests used may have a plan for all months.
  const db = openDatabase({ ...POOL, url: await testDatabaseUrl(t) });
  t.after(() => db.close());
  const league = await smallLeague(db);
  const players = league.players.slice(0, 3);
  const games: number[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    if (month % 12 >= 6 && month % 12 < 9) continue;
    const day = new Date(monthStart(month) + 14 * 86_400_000);
    const gameId = await addGame(db, league, day.toISOString().slice(0, 10), day);
    games.push(gameId);
    const moments = [monthStart(month), day.getTime(), day.getTime() + 1, monthStart(month + 1) - 1];
    for (const [index, at] of moments.entries())
      for (const [number, playerId] of players.entries())
        for (const [book, stat] of [
          ['alpha', 'Points'],
          ['bravo', 'Points'],
          ['bravo', 'Assists'],
        ] as const)
          // The third player was quoted only in the first year.
          if (number < 2 || month < 10)
            await addQuote(db, league, {
              gameId,
              playerId,
              book,
              stat,
              line: 10.5 + index,
              over: -110,
              under: -110,
              knownAt: new Date(at),
            });
  }
  const question: QuoteQuestion = {
    from: new Date('1946-01-01T05:00:00Z'),
    to: END,
    leagues: ['Nba'],
    playerId: players[0] ?? 0,
    gameId: null,
    stat: 'Points',
    bookId: league.books.get('alpha') ?? 0,
    period: null,
    order: 'newest',
    limit: 4,
    cursor: undefined,
  };
  return { db, league, players, games, question };
}

/** The months of quotes that a transaction has opened so far. */
async function monthsOpened(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ months: number }>({
    text: `select count(distinct child.oid)::int as months
           from pg_locks join pg_class child on child.oid = relation
           where pid = pg_backend_pid() and child.relkind = 'r' and child.relname like 'quote\\_2%'`,
  });
  return rows[0]?.months ?? -1;
}

test('a page of history over all stored months opens two of them, however many there are', async (t) => {
  const { db, league, players, games, question } = await stage(t);
  const opened = async (change: Partial<QuoteQuestion>): Promise<number> =>
    db.transaction(async (tx: Transaction) => {
      await listQuotes(tx, { ...question, ...change });
      return monthsOpened(tx);
    });
  const bookId = league.books.get('bravo') ?? 0;
  const any = { playerId: null, gameId: null, stat: null, bookId: null };
  for (const order of ['newest', 'oldest'] as const)
    for (const change of [{}, { bookId: null }, { stat: null, bookId: null }, any, { ...any, bookId }])
      assert.equal(await opened({ ...change, order }), 2, `${order} ${JSON.stringify(change)}`);
  assert.equal(await opened({ ...any, gameId: games[3] ?? 0 }), 1, 'a game’s own months alone');
  const gone = { playerId: players[2] ?? 0 };
  assert.ok((await opened(gone)) > 2, 'a player without quotes for a year is looked for further back');
});

test('pages of history over many months join to one list of all quotes, in both orders, for every filter', async (t) => {
  const { db, league, players, games, question } = await stage(t);
  const { rows: all } = await db.query<Row>({
    text: `select known_at as "knownAt", game_id as "gameId", player_id as "playerId", stat, period, book_id as "bookId",
             line_halves as "lineHalves"
           from odds.quote
           order by known_at, game_id, player_id, stat collate "C", period, book_id, line_halves`,
  });
  const moment = fc
    .constantFrom(-1, 0, 1)
    .chain((by) => fc.nat(MONTHS).map((month) => new Date(monthStart(month) + by)));
  const from = fc.oneof(moment, fc.constant(question.from));
  const asked = fc.record({
    from,
    to: fc.oneof(moment, fc.constant(question.to)),
    playerId: fc.constantFrom(null, ...players),
    gameId: fc.constantFrom(null, null, ...games),
    stat: fc.constantFrom(null, 'Points' as const, 'Assists' as const),
    bookId: fc.constantFrom(null, ...league.books.values()),
    order: fc.constantFrom('newest' as const, 'oldest' as const),
    limit: fc.integer({ min: 1, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async (change) => {
      const fits = (row: Row): boolean =>
        row.knownAt >= change.from &&
        row.knownAt <= change.to &&
        (['playerId', 'gameId', 'stat', 'bookId'] as const).every((key) => [null, row[key]].includes(change[key]));
      const expected = all.filter(fits).map(placeOf);
      if (change.order === 'newest') expected.reverse();
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listQuotes(db, { ...question, ...change, cursor });
        listed.push(...page.items.map(placeOf));
        assert.ok(page.nextCursor === null || page.items.length === change.limit);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      assert.deepEqual(listed, expected);
    }),
    { numRuns: 150 },
  );
});

interface Row {
  readonly knownAt: Date;
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: string;
  readonly period: string;
  readonly bookId: number;
  readonly lineHalves: number;
}

const placeOf = ({ knownAt, gameId, playerId, stat, period, bookId, lineHalves }: Row): string =>
  [knownAt.toISOString(), gameId, playerId, stat, period, bookId, lineHalves].join(' ');
