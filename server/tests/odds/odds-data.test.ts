import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import {
  announceRefresh,
  oddsModule,
  recordBooks,
  recordQuoteSets,
  type QuoteSetRecord,
} from '../../src/odds/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

interface List<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface Snapshot {
  readonly playerId: number;
  readonly book: string;
  readonly line: number;
  readonly capturedAt: string;
  readonly endedAt: string | null;
}

interface Stage {
  readonly db: Database;
  readonly api: Api;
  readonly league: SmallLeague;
  readonly gameId: number;
  readonly player: number;
  /** One capture of every book: the line of the player's points. */
  look(at: string, line: number, books?: readonly string[]): Promise<void>;
  get<Body>(path: string): Promise<Body>;
}

const TIP_OFF = new Date('2024-04-01T00:30:00Z');
const NOW = '2024-03-31T22:00:00Z';

/** A game at the end of a month, quoted from March on. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const clock = settableClock(new Date(NOW));
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-31', TIP_OFF);
  const context = { db, clock, log: silentLog };
  const { api } = await testServer(t, { context, modules: [oddsModule(EVERY_LEAGUE)], identify: identifyByTier });
  const player = league.players[0] ?? assert.fail();
  return {
    db,
    api,
    league,
    gameId,
    player,
    look: (at, line, books = ['alpha', 'bravo', 'charlie']) =>
      db.transaction(async (tx) => {
        const ids = await recordBooks(tx, books);
        const knownAt = new Date(at);
        const sets = books.map((book): QuoteSetRecord => {
          const quotes = [{ playerId: player, lineHalves: line * 2, overPrice: -110, underPrice: -110 }];
          const bookId = ids.get(book) ?? assert.fail();
          return { gameId, bookId, stat: 'Points', period: 'Full', knownAt, assumed: false, quotes };
        });
        const { opened, ended } = await recordQuoteSets(tx, 'test', sets);
        await announceRefresh(tx, {
          movement: 0.75,
          source: 'test',
          capturedAt: knownAt,
          books: books.length,
          changed: opened + ended,
          props: [{ gameId, playerId: player, stat: 'Points', period: 'Full' }],
          tipOffs: new Map([[gameId, TIP_OFF]]),
        });
      }),
    async get<Body>(path: string) {
      const response = await getAs(api, 'Sharp', path);
      assert.equal(response.statusCode, 200, response.body);
      return response.json<Body>();
    },
  };
}

test('a book’s quotes of a prop are listed once per change, over the end of a month, each with its end', async (t) => {
  const on = await stage(t);
  for (const [at, line] of [
    ['2024-02-29T23:59:59Z', 20.5],
    ['2024-03-01T00:00:00Z', 20.5],
    ['2024-03-01T00:10:00Z', 21.5],
    ['2024-03-31T21:00:00Z', 22.5],
  ] as const)
    await on.look(at, line);
  const { items } = await on.get<List<Snapshot>>(
    `/data/odds/snapshots?playerId=${on.player}&stat=pts&book=Alpha&sort=capturedAt`,
  );
  assert.deepEqual(
    items.map(({ line, capturedAt, endedAt }) => [line, capturedAt, endedAt]),
    [
      [20.5, '2024-02-29T23:59:59.000Z', '2024-03-01T00:10:00.000Z'],
      [21.5, '2024-03-01T00:10:00.000Z', '2024-03-31T21:00:00.000Z'],
      [22.5, '2024-03-31T21:00:00.000Z', null],
    ],
  );
  const { rows } = await on.db.query<{ name: string }>({
    text: `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'odds.quote'::regclass order by 1`,
  });
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['odds.quote_2024_02', 'odds.quote_2024_03'],
  );
});

test('pages of every order and filter join to the whole list, without duplicates or gaps', async (t) => {
  const on = await stage(t);
  for (let look = 0; look < 12; look += 1)
    await on.look(new Date(Date.parse('2024-03-30T12:00:00Z') + look * 600_000).toISOString(), 20.5 + (look % 4));
  const filters = ['', `playerId=${on.player}&`, `gameId=${on.gameId}&`, 'book=bravo&', 'stat=Points&period=full&'];
  for (const filter of [...filters, `playerId=${on.player}&stat=Points&`])
    for (const sort of ['capturedAt', '-capturedAt']) {
      const whole = await on.get<List<Snapshot>>(`/data/odds/snapshots?${filter}sort=${sort}&limit=1000`);
      assert.equal(whole.nextCursor, null);
      assert.equal(whole.items.length, filter.startsWith('book') ? 12 : 36, filter);
      const paged: Snapshot[] = [];
      let cursor = '';
      do {
        const page = await on.get<List<Snapshot>>(`/data/odds/snapshots?${filter}sort=${sort}&limit=5${cursor}`);
        paged.push(...page.items);
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor !== '');
      assert.deepEqual(paged, whole.items, `${filter} ${sort}`);
    }
});

test('a day as a range is the league’s day, a moment is exact to the second, and nothing is shown before it is known', async (t) => {
  const on = await stage(t);
  await on.look('2024-03-31T03:59:59Z', 20.5);
  await on.look('2024-03-31T04:00:00Z', 21.5);
  await on.look('2024-03-31T23:00:00Z', 22.5);
  const lines = async (range: string) =>
    (await on.get<List<Snapshot>>(`/data/odds/snapshots?book=alpha&${range}`)).items.map(({ line }) => line);
  assert.deepEqual(await lines('from=2024-03-31&to=2024-03-31'), [21.5], 'an hour ahead of the clock is not told');
  assert.deepEqual(await lines('to=2024-03-30'), [20.5]);
  assert.deepEqual(await lines('from=2024-03-31T03:59:59Z&to=2024-03-31T03:59:59Z'), [20.5]);
  const { items } = await on.get<List<Snapshot>>('/data/odds/snapshots?book=alpha&from=2024-03-31');
  assert.equal(items[0]?.endedAt, null, 'what ends it has not happened yet');
});

test('an invalid request is refused with the reason: 400 if it cannot be parsed, 422 if it is impossible', async (t) => {
  const on = await stage(t);
  await on.look('2024-03-31T12:00:00Z', 20.5);
  const cases = [
    ['snapshots?nonsense=1', 400, /nonsense/],
    ['snapshots?book=zulu', 400, /alpha, bravo/],
    ['snapshots?stat=Goals', 400, /stat/],
    ['snapshots?limit=1001', 400, /limit/],
    ['snapshots?cursor=AAAA', 400, /cursor/],
    ['snapshots?from=2024-02-30', 400, /from/],
    ['snapshots?to=2024-03-31T12:00:00', 400, /zone/],
    ['snapshots?from=2024-03-02&to=2024-03-01', 422, /after/],
    ['snapshots?playerId=99999', 422, /no player 99999/],
    ['movements?from=2024-03-03T00:00:00Z&to=2024-03-01', 422, /after/],
    ['movements?playerId=99999', 422, /no player/],
    ['movements?cursor=x', 400, /cursor/],
    ['movements?book=alpha', 400, /book/],
    ['books?limit=1001', 400, /limit/],
    ['books?cursor=x', 400, /cursor/],
    ['books?book=alpha', 400, /book/],
  ] as const;
  for (const [path, status, reason] of cases) {
    const response = await getAs(on.api, 'Sharp', `/data/odds/${path}`);
    assert.equal(response.statusCode, status, path);
    assert.match(response.body, reason, path);
  }
  assert.equal((await getAs(on.api, 'Pro', '/data/odds/books')).statusCode, 403);
});

test('a movement has the old line and its time, the new line, and the distance from the opening line', async (t) => {
  const on = await stage(t);
  await on.look('2024-03-31T12:00:00Z', 20.5);
  await on.look('2024-03-31T13:00:00Z', 21);
  await on.look('2024-03-31T14:00:00Z', 21.5);
  await on.look('2024-03-31T15:00:00Z', 19.5);
  const { items } = await on.get<List<Record<string, unknown>>>(`/data/odds/movements?gameId=${on.gameId}`);
  const figures = items.map(({ from, fromSince, to, detectedAt, delta, openLine, openedAt, sinceOpen }) =>
    [from, fromSince, to, detectedAt, delta, openLine, openedAt, sinceOpen].join(' '),
  );
  const at = (hour: number) => `2024-03-31T${hour}:00:00.000Z`;
  assert.deepEqual(figures, [
    `21.5 ${at(14)} 19.5 ${at(15)} -2 20.5 ${at(12)} -1`,
    `20.5 ${at(12)} 21.5 ${at(14)} 1 20.5 ${at(12)} 1`,
  ]);
  const first = await on.get<List<{ to: number }>>('/data/odds/movements?limit=1');
  const second = await on.get<List<{ to: number }>>(`/data/odds/movements?limit=1&cursor=${first.nextCursor}`);
  assert.deepEqual([first.items[0]?.to, second.items[0]?.to, second.nextCursor], [19.5, 21.5, null]);
});

test('the books are listed with their titles, their latest quote, their current props, and their part in the consensus', async (t) => {
  const on = await stage(t);
  await on.look('2024-03-31T12:00:00Z', 20.5);
  await on.look('2024-03-31T13:00:00Z', 21.5, ['alpha', 'kalshi', 'pinnacle', 'prizepicks']);
  const { items, nextCursor } = await on.get<List<Record<string, unknown>>>('/data/odds/books');
  assert.equal(nextCursor, null);
  const told = items.map((book) => [
    ...[book['key'], book['title'], book['kind'], book['isSharp'], book['inConsensus']],
    ...[book['activeProps'], book['lastQuoteAt']],
  ]);
  const at = (hour: number) => `2024-03-31T${hour}:00:00.000Z`;
  assert.deepEqual(told, [
    ['alpha', 'Alpha', 'sportsbook', false, true, 1, at(13)],
    ['bravo', 'Bravo', 'sportsbook', false, true, 1, at(12)],
    ['charlie', 'Charlie', 'sportsbook', false, true, 1, at(12)],
    ['kalshi', 'Kalshi', 'exchange', false, true, 1, at(13)],
    ['pinnacle', 'Pinnacle', 'sportsbook', true, true, 1, at(13)],
    ['prizepicks', 'PrizePicks', 'pick-em', false, false, 1, at(13)],
  ]);
  const first = await on.get<List<{ key: string }>>('/data/odds/books?limit=3');
  const rest = await on.get<List<{ key: string }>>(`/data/odds/books?limit=3&cursor=${first.nextCursor}`);
  assert.deepEqual([...first.items, ...rest.items], items, 'as a list in pages as well');
  assert.deepEqual([first.items.length, rest.nextCursor], [3, null]);
});
