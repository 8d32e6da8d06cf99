import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { recordGames, recordPlayers, recordTeams } from '../../league/index.ts';
import { only, query, type Database } from '../../platform/index.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import {
  linkOf,
  quotesInForce,
  quotesOfProps,
  recordBooks,
  recordQuoteSets,
  type QuoteRecord,
  type QuoteSetRecord,
} from '../index.ts';

const tipOff = new Date('2024-03-02T00:00:00Z');
const at = (minutes: number): Date => new Date(tipOff.getTime() + (minutes - 600) * 60_000);

const idsOf = query<[], { game: number; jokic: number; murray: number }>(
  'test.ids-of',
  `select (select id from league.game) as game, (select id from league.player where name = 'Nikola Jokic') as jokic,
     (select id from league.player where name = 'Jamal Murray') as murray`,
);

async function market(t: TestContext) {
  const db = await testDatabase(t);
  const provenance = { league: 'Nba', source: 'test', ids: 'nba', learnedAt: tipOff } as const;
  const knownAt = new Date('2024-02-01T00:00:00Z');
  const ids = await db.transaction(async (tx) => {
    await recordTeams(tx, [
      { league: 'Nba', abbreviation: 'DEN', name: 'Denver Nuggets', knownAt },
      { league: 'Nba', abbreviation: 'LAL', name: 'Los Angeles Lakers', knownAt },
    ]);
    const teams = (await tx.query<{ id: number }>({ text: 'select id from league.team order by abbreviation' })).rows;
    const [homeTeamId, awayTeamId] = teams.map(({ id }) => id) as [number, number];
    const state = { knownAt, assumed: true, tipOff, tipOffAssumed: false, homePoints: null, awayPoints: null };
    const game = { season: '2023-24', seasonType: 'regular', gameDate: '2024-03-01', homeTeamId, awayTeamId } as const;
    await recordGames(tx, provenance, [
      { ...game, externalId: '0022300900', knownAt, states: [{ ...state, status: 'scheduled' }] },
    ]);
    await recordPlayers(tx, provenance, [
      { externalId: '203999', name: 'Nikola Jokic', position: 'C', knownAt },
      { externalId: '1627750', name: 'Jamal Murray', position: 'PG', knownAt },
    ]);
    return { ...only(await idsOf(tx)), book: (await recordBooks(tx, ['draftkings'])).get('draftkings') as number };
  });
  const quote = (playerId: number, lineHalves: number, overPrice = -110): QuoteRecord => {
    return { playerId, lineHalves, overPrice, underPrice: -110 };
  };
  const offer = (minutes: number, ...quotes: QuoteRecord[]): QuoteSetRecord => {
    return {
      gameId: ids.game,
      bookId: ids.book,
      stat: 'Points',
      period: 'Full',
      knownAt: at(minutes),
      assumed: false,
      quotes,
    };
  };
  const toldBy = (source: string, ...sets: QuoteSetRecord[]) =>
    db.transaction((tx) => recordQuoteSets(tx, source, sets));
  const record = (...sets: QuoteSetRecord[]) => toldBy('test', ...sets);
  return { db, ids, quote, offer, record, toldBy };
}

async function inForce(db: Database, gameId: number, minutes: number) {
  const quotes = await quotesInForce(db, [gameId], at(minutes));
  const byPlayer = quotes.toSorted((a, b) => a.playerId - b.playerId || a.lineHalves - b.lineHalves);
  return byPlayer.map(({ playerId, lineHalves, overPrice }) => [playerId, lineHalves, overPrice]);
}

test('quotes in force have one order, whatever their order in the database', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  const last = offer(0, quote(ids.murray, 53), quote(ids.jokic, 55));
  await record(last);
  await record(offer(10, quote(ids.murray, 53), quote(ids.murray, 51), quote(ids.jokic, 55), quote(ids.jokic, 53)));
  await record({ ...last, stat: 'Assists' });
  const quotes = await db.transaction(async (tx) => {
    // A plan that returns rows in storage order.
    await tx.query({ text: 'set local enable_indexscan = off' });
    await tx.query({ text: 'set local enable_bitmapscan = off' });
    return quotesInForce(tx, [ids.game], at(20));
  });
  const inOrder = [ids.jokic, ids.murray]
    .toSorted((one, other) => one - other)
    .flatMap((playerId) => {
      const halves = playerId === ids.jokic ? [53, 55] : [51, 53];
      return [[playerId, 'Assists', halves[1]], ...halves.map((line) => [playerId, 'Points', line])];
    });
  assert.deepEqual(
    quotes.map(({ playerId, stat, lineHalves }) => [playerId, stat, lineHalves]),
    inOrder,
  );
});

test('an unchanged quote is one row over all its captures', async (t) => {
  const { record, offer, quote, ids } = await market(t);
  const captures = [0, 10, 20].map((minutes) => offer(minutes, quote(ids.jokic, 53)));
  assert.equal((await record(...captures)).opened, 1);
  assert.deepEqual(await record(...captures), { opened: 0, ended: 0, changed: new Map(), late: [] });
  assert.deepEqual(await record(offer(30, quote(ids.jokic, 53))), {
    opened: 0,
    ended: 0,
    changed: new Map(),
    late: [],
  });
});

test('a quote keeps its first link; another link at the same price makes no new quote', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  const overLink = 'https://book.example/slip?id=1';
  await record(offer(0, { ...quote(ids.jokic, 53), overLink }, quote(ids.jokic, 55), quote(ids.murray, 41)));
  const again = { ...quote(ids.jokic, 53), overLink: 'https://book.example/slip?id=2' };
  const { opened } = await record(offer(10, again, quote(ids.jokic, 55), quote(ids.murray, 41)));
  assert.equal(opened, 0);
  const prop = { gameId: ids.game, playerId: ids.jokic, stat: 'Points', period: 'Full' } as const;
  const quotes = await quotesOfProps(db, [{ ...prop, at: at(20) }]);
  assert.deepEqual(
    quotes.map((one) => [one.lineHalves, linkOf(one, 'Over'), linkOf(one, 'Under')]),
    [
      [53, overLink, null],
      [55, null, null],
    ],
  );
  assert.deepEqual(
    quotes,
    (await quotesInForce(db, [ids.game], at(20))).filter((one) => one.playerId === ids.jokic),
  );
  assert.deepEqual(await quotesOfProps(db, [{ ...prop, at: at(-1) }]), []);
});

test('a changed price ends the old quote at the moment when the new one is known', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  await record(offer(0, quote(ids.jokic, 53)));
  const changed = await record(offer(10, quote(ids.jokic, 53, -125)));
  assert.deepEqual([changed.opened, changed.ended], [1, 1]);
  assert.deepEqual(await inForce(db, ids.game, 9), [[ids.jokic, 53, -110]]);
  assert.deepEqual(await inForce(db, ids.game, 10), [[ids.jokic, 53, -125]]);
});

test('a line or a player missing from a later capture is withdrawn', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  await record(
    offer(0, quote(ids.jokic, 53), quote(ids.jokic, 55), quote(ids.murray, 41)),
    offer(10, quote(ids.jokic, 55)),
  );
  assert.equal((await inForce(db, ids.game, 5)).length, 3);
  assert.deepEqual(await inForce(db, ids.game, 10), [[ids.jokic, 55, -110]]);
});

test('a line that returns is a new quote, with none in between', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  const captures = [offer(0, quote(ids.jokic, 53)), offer(10), offer(20, quote(ids.jokic, 53))];
  assert.equal((await record(...captures)).opened, 2);
  assert.deepEqual(await inForce(db, ids.game, 15), []);
  assert.equal((await inForce(db, ids.game, 20)).length, 1);
});

test('a past capture that contradicts newer quotes is left out and reported; an equal one changes nothing', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  await record(offer(0, quote(ids.jokic, 53)), offer(20, quote(ids.jokic, 55)));
  const late = await record(offer(10, quote(ids.jokic, 51)));
  assert.deepEqual([late.opened, late.ended, late.late.length], [0, 0, 1]);
  assert.deepEqual(await record(offer(10, quote(ids.jokic, 53))), {
    opened: 0,
    ended: 0,
    changed: new Map(),
    late: [],
  });
  assert.deepEqual(await inForce(db, ids.game, 10), [[ids.jokic, 53, -110]]);
});

test('an offer ends only missing quotes of its own source, never those of another source', async (t) => {
  const { db, toldBy, offer, quote, ids } = await market(t);
  const milestone = (minutes: number) => ({ ...quote(ids.jokic, 69, 300), underPrice: null, minutes });
  await toldBy('every line', offer(0, quote(ids.jokic, 53), milestone(0), quote(ids.murray, 41)));
  await toldBy('main lines', offer(10, quote(ids.jokic, 53, -120)));
  assert.deepEqual(await inForce(db, ids.game, 10), [
    [ids.jokic, 53, -120],
    [ids.jokic, 69, 300],
    [ids.murray, 41, -110],
  ]);
  await toldBy('main lines', offer(20));
  await toldBy('every line', offer(30, milestone(30), quote(ids.murray, 41)));
  assert.deepEqual(await inForce(db, ids.game, 30), [
    [ids.jokic, 69, 300],
    [ids.murray, 41, -110],
  ]);
  await toldBy('every line', offer(40));
  assert.deepEqual(await inForce(db, ids.game, 40), []);
});

test('a two-sided line of another source means that the player’s line has moved: a book has one main line', async (t) => {
  const { db, toldBy, offer, quote, ids } = await market(t);
  const milestone = { ...quote(ids.jokic, 69, 300), underPrice: null };
  await toldBy('main lines', offer(0, quote(ids.jokic, 53), quote(ids.murray, 41)));
  await toldBy('every line', offer(10, milestone));
  assert.equal((await inForce(db, ids.game, 10)).length, 3, 'one side alone is no main line');
  await toldBy('every line', offer(20, quote(ids.jokic, 55), milestone));
  assert.deepEqual(await inForce(db, ids.game, 20), [
    [ids.jokic, 55, -110],
    [ids.jokic, 69, 300],
    [ids.murray, 41, -110],
  ]);
});

test('captures of two sources read again change nothing', async (t) => {
  const { toldBy, offer, quote, ids } = await market(t);
  const milestone = { ...quote(ids.jokic, 69, 300), underPrice: null };
  const captures = [
    ['main lines', offer(0, quote(ids.jokic, 53))],
    ['every line', offer(10, milestone)],
    ['main lines', offer(20, quote(ids.jokic, 55))],
    ['every line', offer(30, milestone, quote(ids.murray, 41))],
  ] as const;
  for (const [source, capture] of captures) await toldBy(source, capture);
  for (const [source, capture] of captures)
    assert.deepEqual(await toldBy(source, capture), { opened: 0, ended: 0, changed: new Map(), late: [] });
  const { opened, ended, late } = await toldBy('main lines', offer(15, quote(ids.jokic, 51)));
  assert.deepEqual([opened, ended, late.length], [0, 0, 1]);
});

test('a player whose name is resolved later is added to past captures', async (t) => {
  const { db, record, offer, quote, ids } = await market(t);
  await record(offer(0, quote(ids.jokic, 53)), offer(10, quote(ids.jokic, 53)));
  const again = await record(
    offer(0, quote(ids.jokic, 53), quote(ids.murray, 41)),
    offer(10, quote(ids.jokic, 53), quote(ids.murray, 43)),
  );
  assert.deepEqual([again.opened, again.ended, again.late.length], [2, 0, 0]);
  assert.deepEqual(await inForce(db, ids.game, 5), [
    [ids.jokic, 53, -110],
    [ids.murray, 41, -110],
  ]);
});
