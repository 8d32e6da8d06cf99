import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { settableClock, type Day, type SettableClock } from '../../src/kernel/index.ts';
import { picksModule, type PickOnWire } from '../../src/picks/index.ts';
import { joinedTo, silentLog, type Database } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { testServer } from '../support/http.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addState,
  addValue,
  smallLeague,
  type SmallLeague,
} from '../support/small-league.ts';
import { countingStatements } from '../support/statement-count.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { settleDay } from '../support/settle-day.ts';

const DAYS = ['2024-03-04', '2024-03-05', '2024-03-06'] as const;
const at = (date: Day, clock: string): Date => new Date(`${date}T${clock}Z`);

interface Stage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly league: SmallLeague;
  readonly api: Api;
  readonly games: readonly number[];
  readonly counts: ReadonlyMap<string, number>;
  get<Body>(path: string): Promise<Body>;
  publish(date: Day, players: readonly number[], clock: string): Promise<void>;
  settle(date: Day): Promise<void>;
}

/** One game a day at 23:00; nothing is published. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const counting = countingStatements(db);
  const clock = settableClock(at('2024-03-06', '18:00:00'));
  const ctx = { db: counting.db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const games: number[] = [];
  for (const date of DAYS) games.push(await addGame(db, league, date, at(date, '23:00:00')));
  const gameOf = (date: Day): number => games[DAYS.findIndex((one) => one === date)] ?? 0;
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  return {
    db,
    clock,
    league,
    api,
    games,
    counts: counting.counts,
    async get<Body>(path: string) {
      const response = await getAs(api, 'Sharp', path);
      assert.equal(response.statusCode, 200, response.body);
      return response.json<Body>();
    },
    async publish(date, players, moment) {
      clock.set(at(date, moment));
      for (const index of players)
        await addValue(db, league, {
          gameId: gameOf(date),
          playerId: league.players[index] ?? 0,
          knownAt: clock.now(),
        });
      await publishDay(ctx, date);
    },
    async settle(date) {
      const done = at(date, '23:59:00');
      const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
      await addState(db, gameOf(date), 'final', at(date, '23:00:00'), done);
      await addBoxScore(db, league, gameOf(date), done, lines);
      clock.set(done);
      await settleDay(ctx, { league: 'Nba', date });
    },
  };
}

type Items = { readonly items: readonly PickOnWire[]; readonly nextCursor: string | null };

test('today’s picks have exactly the requested members, in the contract’s order', async (t) => {
  const on = await stage(t);
  await on.publish('2024-03-06', [0, 1], '18:00:00');
  const whole = await on.get<PickOnWire[]>('/data/picks/today');
  assert.deepEqual(await on.get('/picks/top'), whole);
  assert.deepEqual(
    await on.get('/data/picks/today?fields=line,PLAYERNAME,hit&limit=1'),
    whole.slice(0, 1).map(({ playerName, line, hit }) => ({ playerName, line, hit })),
  );
  const refused = await getAs(on.api, 'Sharp', '/data/picks/today?fields=line,colour');
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /must be one of id, playerId, playerName/);
  for (const query of ['?fields=', '?limit=0', '?limit=1001', '?date=2024-03-06'])
    assert.equal((await getAs(on.api, 'Sharp', `/data/picks/today${query}`)).statusCode, 400, query);
});

test('a new board, a new grade and a new day each show at once, and unchanged data is read once', async (t) => {
  const on = await stage(t);
  const today = () => on.get<PickOnWire[]>('/data/picks/today');
  assert.deepEqual(await today(), []);
  await on.publish('2024-03-06', [0], '18:00:00');
  const reads = () => on.counts.get('picks.top-of-board') ?? 0;
  const before = reads();
  await Promise.all(Array.from({ length: 100 }, today));
  assert.equal(reads(), before + 1);
  assert.equal((await today()).length, 1);
  await on.publish('2024-03-06', [1], '18:01:00');
  assert.deepEqual(
    (await today()).map(({ outcome }) => outcome),
    [null, null],
  );
  await on.settle('2024-03-06');
  assert.deepEqual(
    (await today()).map(({ outcome }) => outcome),
    ['Hit', 'Hit'],
  );
  on.clock.set(new Date('2024-03-07T05:00:00Z'));
  assert.deepEqual(await today(), []);
});

test('the list is paged through days without a gap while a new board is published, as of its first page', async (t) => {
  const on = await stage(t);
  for (const date of DAYS) await on.publish(date, [0, 1, 2], '18:00:00');
  on.clock.set(at('2024-03-06', '19:00:00'));
  const whole = await on.get<Items>('/data/picks?from=2024-03-04&limit=200');
  assert.deepEqual([whole.items.length, whole.nextCursor], [9, null]);
  assert.deepEqual(
    whole.items.map(({ gameDate }) => gameDate).filter((date, index, all) => date !== all[index - 1]),
    ['2024-03-06', '2024-03-05', '2024-03-04'],
  );
  const walked: PickOnWire[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Items = await on.get<Items>(`/data/picks?from=2024-03-04&to=2024-03-06&limit=4${query}`);
    walked.push(...page.items);
    cursor = page.nextCursor;
    await on.publish('2024-03-06', [2 + Math.ceil(walked.length / 4)], `19:0${Math.ceil(walked.length / 4)}:00`);
  }
  assert.deepEqual(walked, whole.items);
  assert.equal((await on.get<Items>('/data/picks')).items.length, 6);
});

test('the list has the requested order', async (t) => {
  const on = await stage(t);
  for (const date of DAYS) await on.publish(date, [0, 1], '18:00:00');
  const dates = async (sort: string) =>
    (await on.get<Items>(`/data/picks?from=2024-03-04&sort=${sort}&fields=gameDate`)).items.map(
      ({ gameDate }) => gameDate,
    );
  assert.deepEqual(await dates('date'), [
    '2024-03-04',
    '2024-03-04',
    '2024-03-05',
    '2024-03-05',
    '2024-03-06',
    '2024-03-06',
  ]);
  assert.deepEqual(await dates('-date'), (await dates('date')).toReversed());
  const { items } = await on.get<Items>('/data/picks?from=2024-03-04&sort=score');
  assert.deepEqual(
    items.map(({ scoreFinal }) => scoreFinal),
    items.map(({ scoreFinal }) => scoreFinal).toSorted((a, b) => b - a),
  );
});

test('wrong days, ranges, sorts, cursors and tiers get their errors', async (t) => {
  const on = await stage(t);
  const statusOf = async (path: string, tier: 'Free' | 'Pro' | 'Sharp' = 'Sharp') =>
    (await getAs(on.api, tier, path)).statusCode;
  assert.equal(await statusOf('/data/picks?from=2024-03-05&to=2024-03-04'), 422);
  const tomorrow = Buffer.from(`${at('2024-03-07', '00:00:00').getTime()} 0`).toString('base64url');
  for (const query of [
    '?date=2024-13-01',
    '?date=2024-03-04&from=2024-03-01',
    '?sort=price',
    '?limit=201',
    '?cursor=x',
    `?cursor=${tomorrow}`,
  ])
    assert.equal(await statusOf(`/data/picks${query}`), 400, query);
  for (const query of ['?date=2024-02-30', '?limit=10001', '?limit=0', '?fields=id'])
    assert.equal(await statusOf(`/data/picks/export.csv${query}`), 400, query);
  for (const path of ['/data/picks', '/data/picks/today', '/data/picks/export.csv'])
    for (const tier of ['Free', 'Pro'] as const) assert.equal(await statusOf(path, tier), 403, `${tier} ${path}`);
});

test('the export is read by an independent parser as the same picks, with formulas in names defused', async (t) => {
  const on = await stage(t);
  await on.db.query({
    text: `update league.player set name = '=HYPERLINK("http://x","' || name || '")'  where id = $1`,
    values: [on.league.players[0]],
  });
  await on.publish('2024-03-06', [0, 1], '18:00:00');
  await on.settle('2024-03-06');
  const response = await getAs(on.api, 'Sharp', '/data/picks/export.csv');
  assert.match(String(response.headers['content-type']), /^text\/csv/);
  assert.equal(response.headers['content-disposition'], 'attachment; filename="picks-2024-03-06.csv"');
  const records: Record<string, string>[] = parse(response.body, { columns: true, record_delimiter: '\r\n' });
  const picks = await on.get<PickOnWire[]>('/data/picks/today');
  assert.deepEqual(Object.keys(records[0] ?? {}).slice(0, 12), [
    'id',
    'playerId',
    'playerName',
    'teamAbbreviation',
    'opponentAbbreviation',
    'stat',
    'line',
    'direction',
    'scoreFinal',
    'rating',
    'ratingEmoji',
    'summary',
  ]);
  assert.equal(records.length, 2);
  for (const [index, { blockScores, ...pick }] of picks.entries()) {
    const wanted = Object.entries(pick)
      .filter(([name]) => name in (records[index] ?? {}))
      .map(([name, value]) => [
        name,
        (value === null ? '' : String(value as string | number | boolean)).replace(/^=/, "'="),
      ]);
    const { block_Market: market, ...record } = records[index] ?? assert.fail();
    assert.equal(market, String(blockScores.find(({ blockName }) => blockName === 'Market')?.score));
    assert.deepEqual(
      Object.fromEntries(Object.entries(record).filter(([name]) => !/^(block|now)_/.test(name))),
      Object.fromEntries(wanted),
    );
  }
  assert.ok(records.some(({ playerName }) => playerName?.startsWith(`'=HYPERLINK("`)));
  assert.equal((await getAs(on.api, 'Sharp', '/data/picks/export.csv?date=2024-03-01')).body.split('\r\n').length, 2);
});

test('a corrected name shows within a second, in every response that has it', async (t) => {
  const on = await stage(t);
  await on.publish('2024-03-06', [0], '18:00:00');
  const named = async () => {
    const [top, today, listed] = await Promise.all([
      on.get<PickOnWire[]>('/picks/top'),
      on.get<PickOnWire[]>('/data/picks/today'),
      on.get<Items>('/data/picks'),
    ]);
    return [top, today, listed.items].map(([pick]) => [
      pick?.playerName,
      pick?.teamAbbreviation,
      pick?.opponentAbbreviation,
      pick?.book,
    ]);
  };
  const names = ['Player 1', 'AAA', 'BBB', 'echo'];
  assert.deepEqual(await named(), [names, names, names]);
  for (const [index, name, text] of [
    [0, 'Player Óne', 'update league.player set name = $1 where id = 1'],
    [1, 'AAX', `update league.team set abbreviation = $1 where abbreviation = 'AAA'`],
    [2, 'BBX', `update league.team set abbreviation = $1 where abbreviation = 'BBB'`],
    [3, 'echo2', `update odds.book set key = $1 where key = 'echo'`],
  ] as const) {
    await asSuperuser(on.db, (superuser) => superuser.query({ text, values: [name] }));
    on.clock.set(new Date(on.clock.now().getTime() + 1_000));
    names[index] = name;
    assert.deepEqual(await named(), [names, names, names], name);
  }
});

test('paging stays on its board even if a board being written at the first page is committed by the second', async (t) => {
  const on = await stage(t);
  await on.publish('2024-03-06', [0, 1, 2, 3], '18:00:00');
  const whole = await on.get<Items>('/data/picks?limit=200');
  const page = (query: string) => on.get<Items>(`/data/picks?limit=2&fields=id${query}`);
  on.clock.set(at('2024-03-06', '18:30:00'));
  for (const index of [4, 5])
    await addValue(on.db, on.league, {
      gameId: on.games[2] ?? 0,
      playerId: on.league.players[index] ?? 0,
      knownAt: on.clock.now(),
    });
  const first = await on.db.transaction(async (tx) => {
    await publishDay({ db: joinedTo(tx), clock: on.clock, log: silentLog }, '2024-03-06');
    on.clock.set(at('2024-03-06', '18:30:01'));
    return page('');
  });
  const second = await page(`&cursor=${first.nextCursor}`);
  assert.equal((await on.get<Items>('/data/picks')).items.length, 6, 'the new board is there');
  assert.deepEqual(
    [...first.items, ...second.items].map(({ id }) => id),
    whole.items.map(({ id }) => id),
  );
  assert.equal(second.nextCursor, null);
});
