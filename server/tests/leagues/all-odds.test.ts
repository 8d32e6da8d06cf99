import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE, type League } from '../../src/leagues/index.ts';
import { announceRefresh, oddsModule, recordBooks, recordQuoteSets } from '../../src/odds/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, addQuote, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const LEAGUES = ['Nba', 'Wnba'] as const satisfies readonly League[];
const DATE = '2024-03-31';
const TIP_OFF = new Date(`${DATE}T23:00:00Z`);
const LOOKS = 4;
const BOOKS = ['alpha', 'bravo'];

interface Entry {
  readonly league: League;
  readonly gameId: number;
  readonly capturedAt?: string;
  readonly detectedAt?: string;
}
interface List {
  readonly items: readonly Entry[];
  readonly nextCursor: string | null;
}

/** A player of each league, whose line moved by 1.5 at each poll; the leagues were polled in turn. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(new Date(`${DATE}T22:00:00Z`));
  const context = { db, clock, log: silentLog };
  const bookIds = await db.transaction((tx) => recordBooks(tx, BOOKS));
  const leagues: { readonly small: SmallLeague; readonly gameId: number }[] = [];
  for (const name of LEAGUES) {
    const small = await smallLeague(db, name);
    leagues.push({ small, gameId: await addGame(db, small, DATE, TIP_OFF) });
  }
  for (let look = 0; look < LOOKS; look += 1)
    for (const [index, { small, gameId }] of leagues.entries()) {
      const knownAt = new Date(Date.parse(`${DATE}T12:00:00Z`) + (look * 2 + index) * 60_000);
      const prop = { gameId, playerId: small.players[0] ?? 0, stat: 'Points', period: 'Full' } as const;
      await db.transaction(async (tx) => {
        const quotes = [
          { playerId: prop.playerId, lineHalves: 41 + 3 * look, overPrice: -110, underPrice: -110 },
        ] as const;
        const sets = BOOKS.map((book) => ({
          gameId,
          bookId: bookIds.get(book) ?? 0,
          stat: prop.stat,
          period: prop.period,
          knownAt,
          assumed: false,
          quotes,
        }));
        await recordQuoteSets(tx, 'test', sets);
        await announceRefresh(tx, {
          movement: 0.75,
          source: 'test',
          capturedAt: knownAt,
          books: BOOKS.length,
          changed: BOOKS.length,
          props: [prop],
          tipOffs: new Map([[gameId, TIP_OFF]]),
        });
      });
    }
  const { api } = await testServer(t, { context, modules: [oddsModule(EVERY_LEAGUE)], identify: identifyByTier });
  const get = async (path: string) => {
    const response = await getAs(api, 'Sharp', `/data/odds/${path}`);
    return { status: response.statusCode, body: response.json<List>(), text: response.body };
  };
  async function walk(path: string, limit: number): Promise<Entry[]> {
    const all: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body, status, text } = await get(`${path}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
      assert.equal(status, 200, text);
      all.push(...body.items);
      cursor = body.nextCursor;
    }
    return all;
  }
  /** A book's first quote of a league's game. */
  async function quoteBy(league: League, book: string, at: string): Promise<void> {
    const { small, gameId } = leagues.find((one) => one.small.league === league) ?? assert.fail(league);
    const ids = await db.transaction((tx) => recordBooks(tx, [book]));
    const books = new Map([...small.books, ...ids]);
    const playerId = small.players[1] ?? 0;
    await addQuote(
      db,
      { ...small, books },
      { gameId, playerId, book, line: 14.5, over: -110, under: -110, knownAt: new Date(at) },
    );
  }
  return { get, walk, leagues, quoteBy, clock };
}

const QUOTES = LOOKS * BOOKS.length;
const counted = (entries: readonly Entry[]): readonly number[] =>
  LEAGUES.map((league) => entries.filter((entry) => entry.league === league).length);

test('quotes and movements are of the default league, of the league named, or of all in one order and on every page', async (t) => {
  const on = await stage(t);
  for (const [path, each] of [
    ['snapshots?sort=capturedAt', QUOTES],
    ['snapshots?sort=-capturedAt', QUOTES],
    ['snapshots?book=alpha', LOOKS],
    [`snapshots?from=${DATE}&to=${DATE}`, QUOTES],
    ['movements?stat=pts', LOOKS - 1],
  ] as const) {
    assert.deepEqual(counted(await on.walk(path, 200)), [each, 0], path);
    assert.deepEqual(counted(await on.walk(`${path}&league=wnba`, 200)), [0, each], path);
    const whole = await on.walk(`${path}&league=all`, 200);
    assert.deepEqual(counted(whole), [each, each], path);
    const times = whole.map(({ capturedAt, detectedAt }) => capturedAt ?? detectedAt ?? assert.fail());
    const sorted = times.toSorted();
    assert.deepEqual(times, path.includes('=capturedAt') ? sorted : sorted.toReversed(), 'one order over the leagues');
    for (const limit of [1, 3]) assert.deepEqual(await on.walk(`${path}&league=all`, limit), whole, path);
  }
});

test('a player or a game needs no league, and one of another league has no entries', async (t) => {
  const on = await stage(t);
  const { gameId, small } = on.leagues[1] ?? assert.fail();
  for (const filter of [`gameId=${gameId}`, `playerId=${small.players[0]}`])
    for (const [path, each] of [
      [`snapshots?${filter}`, QUOTES],
      [`movements?${filter}`, LOOKS - 1],
    ] as const) {
      assert.deepEqual(counted(await on.walk(path, 200)), [0, each], path);
      assert.deepEqual(counted(await on.walk(`${path}&league=all`, 2)), [0, each], path);
      assert.deepEqual((await on.get(`${path}&league=Nba`)).body, { items: [], nextCursor: null }, path);
    }
  const { status, text } = await on.get('snapshots?league=Quidditch');
  assert.equal(status, 400);
  assert.match(text, /Nba, Wnba, Nhl, all/);
});

test('a league has the books that quoted it, each with its last quote there', async (t) => {
  const { get, quoteBy } = await stage(t);
  await quoteBy('Wnba', 'charlie', `${DATE}T13:00:00Z`);
  const books = async (query: string) => {
    const { body } = await get(`books${query}`);
    const items = body.items as unknown as readonly { readonly key: string; readonly lastQuoteAt: string }[];
    return items.map(({ key, lastQuoteAt }) => `${key} ${lastQuoteAt.slice(11, 16)}`);
  };
  // The last of four polls, two minutes apart; the second league a minute after the first.
  assert.deepEqual(await books(''), ['alpha 12:06', 'bravo 12:06']);
  assert.deepEqual(await books('?league=Wnba'), ['alpha 12:07', 'bravo 12:07', 'charlie 13:00']);
  assert.deepEqual(await books('?league=all'), ['alpha 12:07', 'bravo 12:07', 'charlie 13:00']);
});

test('a quote that is not visible yet does not count for its book', async (t) => {
  const { get, quoteBy, clock } = await stage(t);
  await quoteBy('Nba', 'alpha', `${DATE}T22:30:00Z`);
  await quoteBy('Nba', 'delta', `${DATE}T22:30:00Z`);
  const read = async () => (await get('books')).text;
  const before = await read();
  assert.match(before, /"key":"alpha"[^}]*T12:06/);
  assert.ok(!before.includes('delta'));
  clock.set(new Date(`${DATE}T22:31:00Z`));
  assert.match(await read(), /"key":"delta"[^}]*T22:30/);
});
