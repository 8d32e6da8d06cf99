import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { recordModule, verifyLedger } from '../../src/record/index.ts';
import { asOwner, download, faultsOf, type Chain, type DayResponse } from '../support/ledger-responses.ts';
import { testServer } from '../support/http.ts';
import { failingAt } from '../support/planted-failure.ts';
import { publishDay } from '../support/publish-day.ts';
import { DAYS, moment, NEXT_DAY, settledLeague } from '../support/settled-league.ts';
import { addBoxScore, addState } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { asSuperuser } from '../support/postgres.ts';
import { settleDay } from '../support/settle-day.ts';

test('an unchanged ledger is valid and adds up to the record', async (t) => {
  const on = await settledLeague(t);
  const responses = await download(on);
  const found = verifyLedger(responses, [responses[0].items[2]?.hash ?? '']);
  assert.deepEqual(found.faults, []);
  assert.deepEqual([found.isWhole, found.unopened, found.entries], [true, 2, 9]);
  const record = await on.get<Record<string, number>>('/picks/track-record', 'Sharp');
  const { picks, hits, misses, pushes, voids, units } = record;
  assert.deepEqual(
    [picks, hits, misses, pushes, voids],
    // The two picks of the next day are already in the record, and sealed in the ledger until their game begins.
    [
      found.totals.picks + found.unopened,
      found.totals.hits,
      found.totals.misses,
      found.totals.pushes,
      found.totals.voids,
    ],
  );
  assert.equal(Math.round((units ?? 0) * 1e4), Math.round(Number(found.totals.tinyUnits) / 1e6));
  assert.ok(found.totals.hits > 0 && found.totals.misses > 0 && found.totals.voids > 0);
});

test('every change to a downloaded response is found', async (t) => {
  const on = await settledLeague(t);
  const responses = await download(on);
  const changed = (change: (copy: [Chain, DayResponse, DayResponse, DayResponse]) => unknown): string[] => {
    const copy = structuredClone(responses) as [Chain, DayResponse, DayResponse, DayResponse];
    change(copy);
    return faultsOf(copy);
  };
  const documentOf = (day: DayResponse, type: string) => day.documents.find(({ document }) => document.type === type)!;
  const cases: [string, RegExp, Parameters<typeof changed>[0]][] = [
    ['a price', /^pick \d+ was altered/, ([, day]) => (documentOf(day, 'pick').document['price'] = 250)],
    [
      'a grade',
      /^grade 1 of pick \d+ was altered/,
      ([, day]) => (documentOf(day, 'grade').document['outcome'] = 'Push'),
    ],
    [
      'a pick’s time',
      /was altered/,
      ([, day]) => (documentOf(day, 'pick').document['publishedAt'] = '2024-03-05T09:00:00.000Z'),
    ],
    [
      'a pick taken out',
      /which is gone/,
      ([, day]) => day.documents.splice(day.documents.indexOf(documentOf(day, 'pick')), 1),
    ],
    ['a seal taken out', /does not seal what is listed/, ([, day]) => day.entries[0]?.sealed?.pop()],
    [
      'a pick slipped in',
      /sealed by no entry/,
      ([, day]) => {
        const { document } = documentOf(day, 'pick');
        day.documents.push({ hash: 'f'.repeat(64), document: { ...document, id: 999 } });
      },
    ],
    [
      'an entry taken out of all',
      /entry before it is missing/,
      ([chain, day]) => {
        chain.items.splice(1, 1);
        day.entries.splice(1, 1);
      },
    ],
    [
      'an entry back-dated',
      /its hash is not that of its content/,
      ([chain, day]) => {
        for (const entry of [chain.items[1], day.entries[1]])
          Object.assign(entry ?? {}, { recordedAt: '2024-03-05T10:00:00.000Z' });
      },
    ],
    [
      'the end cut off',
      /the files end at/,
      ([chain, , , next]) => {
        chain.items.pop();
        next.entries.pop();
        chain.nextCursor = null;
      },
    ],
  ];
  for (const [what, fault, change] of cases) assert.match(changed(change).join('\n'), fault, what);
  assert.match(faultsOf(responses, ['0'.repeat(64)]).join(), /noted earlier/);
  assert.match(faultsOf([...responses, { hello: 1 }]).join(), /no response of the ledger/);
});

const FIRST = 'select min(id) from picks.pick';
const TAMPERINGS: readonly [string, string, RegExp][] = [
  ['a pick’s price altered', `update picks.pick set price = 180 where id = (${FIRST})`, /pick \d+ was altered/],
  [
    'a pick’s time moved back',
    `update picks.pick set published_at = published_at - interval '3 hours', quoted_at = quoted_at - interval '4 hours'
     where id = (${FIRST})`,
    /pick \d+ was altered/,
  ],
  ['a pick taken out of the record', `update picks.pick set of_record = false where id = (${FIRST})`, /was altered/],
  ['a pick removed', `delete from picks.pick where id = (${FIRST})`, /which is gone/],
  [
    'a grade altered',
    `update picks.outcome set outcome = 'Hit', profit = 1.08 where outcome = 'Miss'`,
    /grade \d of pick/,
  ],
  ['a grade removed', `delete from picks.outcome where version = 2`, /which is gone/],
  ['a close altered', `update picks.closing set probability = 0.7`, /the close of pick \d+ was altered/],
  [
    'a pick altered together with its seal',
    `with changed as (update picks.pick set price = 180 where id = (${FIRST}) returning id)
     update picks.seal set hash = sha256('x') from changed where pick_id = changed.id and kind = 'pick'`,
    /was altered|which is gone/,
  ],
  [
    'a board’s entry back-dated',
    `update ledger.entry set recorded_at = recorded_at - interval '1 hour' where sequence = 1`,
    /its hash/,
  ],
  ['an entry removed', 'delete from ledger.entry where sequence = 4', /entry before it is missing/],
];

for (const [what, statement, fault] of TAMPERINGS)
  test(`in the database, without its guards, ${what}: the chain is broken`, async (t) => {
    const on = await settledLeague(t);
    assert.deepEqual(faultsOf(await download(on)), []);
    await asOwner(on.db, statement);
    assert.match(faultsOf(await download(on)).join('\n'), fault);
  });

test('a pick added to a later board with an earlier time is found, although every hash matches', async (t) => {
  const on = await settledLeague(t);
  on.clock.set(moment(NEXT_DAY, '15:00:00'));
  await asOwner(on.db, `delete from picks.seal where pick_id = (select max(id) from picks.pick)`);
  await asOwner(
    on.db,
    `update picks.pick set published_at = published_at - interval '1 hour' where id = (select max(id) from picks.pick)`,
  );
  await asOwner(on.db, `delete from ledger.entry where sequence = (select max(sequence) from ledger.entry)`);
  on.clock.set(moment(NEXT_DAY, '18:30:00'));
  const { players } = on.league;
  await on.db.query({
    text: `update odds.quote set under_price = 104 where player_id = $1 and game_id = $2 and under_price = 108`,
    values: [players[0], on.games.get(NEXT_DAY)],
  });
  await on.publish(NEXT_DAY);
  on.clock.set(moment(NEXT_DAY, '20:00:00'));
  assert.match(
    faultsOf(await download(on)).join('\n'),
    /pick \d+ is dated .*17:00.*, but was first on a board at .*18:30/,
  );
});

test('a live board with another time than its entry in the chain is found', async (t) => {
  const on = await settledLeague(t, 'live');
  assert.match(faultsOf(await download(on)).join('\n'), /is dated 2024-03-05T17:00.*, but joined the chain at/);
});

test('before its game a pick shows only its hash to every tier; afterwards the pick', async (t) => {
  const on = await settledLeague(t);
  for (const tier of ['Free', 'Admin'] as const) {
    const day = await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`, tier);
    assert.deepEqual([day.entries[0]?.sealed?.length, day.documents.length], [2, 0]);
  }
  on.clock.set(moment(NEXT_DAY, '19:00:00'));
  assert.equal((await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`, 'Sharp')).documents.length, 2);
});

test('one pick comes with proofs of inclusion, valid for that pick only', async (t) => {
  const on = await settledLeague(t);
  const [, day] = await download(on);
  const { document } = day!.documents.find(({ document }) => document.type === 'pick')!;
  const own = await on.get<DayResponse>(`/picks/ledger/${DAYS[0]}?pickId=${String(document['id'])}`);
  assert.ok(own.entries.length >= 3 && own.entries.every(({ sealed, proofs }) => sealed === null && proofs.length > 0));
  assert.deepEqual(faultsOf([own]), []);
  own.entries[0]!.proofs[0]!.hash = 'a'.repeat(64);
  assert.match(faultsOf([own]).join(), /is not proved/);
  const unknown = await on.get<{ status: number }>(`/picks/ledger/${DAYS[0]}?pickId=2000000000`);
  assert.equal(unknown.status, 404);
  const noDay = await on.get<{ errors: { pointer: string }[] }>('/picks/ledger/2023-02-30');
  assert.equal(noDay.errors[0]?.pointer, '/path/date');
});

test('the pages of the chain verify together, and not if one is missing', async (t) => {
  const on = await settledLeague(t);
  const pages: Chain[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)!.nextCursor)
    pages.push(await on.get<Chain>(`/picks/ledger?limit=4${cursor && `&cursor=${cursor}`}`));
  assert.deepEqual(
    pages.map(({ items }) => items.length),
    [4, 4, 1],
  );
  assert.deepEqual(faultsOf(pages), []);
  assert.match(faultsOf([pages[0], pages[2]]).join(), /4 before it are missing/);
});

test('boards published at the same time join the chain one after the other', async (t) => {
  const on = await settledLeague(t);
  const before = (await on.get<Chain>('/picks/ledger')).head.sequence;
  const publishers = [...DAYS, NEXT_DAY, ...DAYS, NEXT_DAY].map(async (date) => {
    const clock = settableClock(moment(date, '16:30:00'));
    return publishDay({ ...on.ctx, clock }, date, 'simulated');
  });
  await Promise.all(publishers);
  const { rows } = await on.db.query<{ sequence: number }>({
    text: `select sequence from ledger.entry where origin = 'simulated' order by sequence`,
  });
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    [1, 2, 3],
  );
  assert.equal((await on.get<Chain>('/picks/ledger')).head.sequence, before, 'another origin is another chain');
});

test('an error while sealing leaves no board, no entry, and the chain unchanged', async (t) => {
  const on = await settledLeague(t);
  const count = async () =>
    (await on.db.query({ text: 'select (select count(*) from picks.board) + (select count(*) from ledger.entry) n' }))
      .rows;
  const before = await count();
  await on.db.query({
    text: `update odds.quote set under_price = 110 where game_id = $1 and under_price = 108`,
    values: [on.games.get(NEXT_DAY)],
  });
  on.clock.set(moment(NEXT_DAY, '18:10:00'));
  for (const table of ['picks.seal', 'ledger.entry'])
    await failingAt(on.db, table, 'an error', async () => {
      await assert.rejects(on.publish(NEXT_DAY));
      assert.deepEqual(await count(), before);
    });
  await on.publish(NEXT_DAY);
  assert.deepEqual(faultsOf(await download(on)), []);
});

/** Missing permissions stop the service, a trigger stops the superuser. */
const ROLES: readonly [(db: Database, text: string) => Promise<unknown>, code: string][] = [
  [(db, text) => db.query({ text }), '42501'],
  [(db, text) => asSuperuser(db, (superuser) => superuser.query({ text })), '23001'],
];

test('the database refuses to change, delete or empty the ledger', async (t) => {
  const on = await settledLeague(t);
  for (const table of ['ledger.entry', 'picks.seal', 'picks.closing'])
    for (const text of [`delete from ${table}`, `truncate ${table} cascade`])
      for (const [role, code] of ROLES) await assert.rejects(role(on.db, text), { code }, text);
  await assert.rejects(
    asSuperuser(on.db, (superuser) => superuser.query({ text: 'update ledger.entry set sequence = sequence + 1' })),
    { code: '23001' },
  );
});

test('a day is read as of one moment: a concurrent settlement is in the response completely or not at all', async (t) => {
  const on = await settledLeague(t);
  const { db, clock, ctx, league } = on;
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  clock.set(moment(NEXT_DAY, '22:30:00'));
  await addState(db, gameId, 'final', moment(NEXT_DAY, '19:00:00'), clock.now());
  await addBoxScore(db, league, gameId, clock.now(), [{ playerId: league.players[0] ?? 0, counts: { pts: 10 } }]);
  let isSettled = false;
  const query: Queryable['query'] = async () => assert.fail();
  const interrupted = <Run extends Queryable>(run: Run): Run => ({
    ...run,
    query: async (config: Parameters<typeof query>[0]) => {
      const response = await run.query(config);
      if (config.name === 'picks.sealed-grades' && !isSettled) {
        isSettled = true;
        await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
      }
      return response;
    },
  });
  const watched: Database = {
    ...interrupted<Database>(db),
    transaction: (work) => db.transaction((tx) => work(interrupted(tx))),
  };
  const { api } = await testServer(t, {
    context: { ...ctx, db: watched },
    modules: [recordModule({ origin: 'replay' })],
    identify: identifyByTier,
  });
  const day = (await getAs(api, 'Free', `/picks/ledger/${NEXT_DAY}`)).json<DayResponse>();
  assert.ok(isSettled);
  assert.deepEqual(faultsOf([day]), []);
  assert.deepEqual([day.entries.length, day.documents.length], [1, 2], 'as it was before the settlement');
  assert.deepEqual(faultsOf([await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`)]), []);
});

test('a response from before the games does not hide a removal in a later one, in any order', async (t) => {
  const on = await settledLeague(t);
  const early = await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`);
  on.clock.set(moment('2024-03-10', '12:00:00'));
  const late = await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`, 'Sharp');
  assert.deepEqual([faultsOf([early, late]), faultsOf([late, early])], [[], []]);
  const altered = structuredClone(late);
  altered.documents[0]!.document['price'] = 250;
  for (const both of [
    [late, altered],
    [altered, late],
  ])
    assert.match(faultsOf(both).join(), /was altered/);
  late.documents.pop();
  for (const both of [
    [early, late],
    [late, early],
  ])
    assert.match(faultsOf(both).join(), /which is gone/);
});

test('a game moved to another day: its picks count on the first day, and the later day alone is valid', async (t) => {
  const on = await settledLeague(t);
  const moved = '2024-03-08';
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  on.clock.set(moment(NEXT_DAY, '18:30:00'));
  await addState(on.db, gameId, 'scheduled', moment(moved, '19:00:00'), on.clock.now());
  await on.db.query({ text: 'update league.game set game_date = $2 where id = $1', values: [gameId, moved] });
  on.clock.set(moment(moved, '17:00:00'));
  await on.publish(moved);
  on.clock.set(moment(moved, '19:00:00'));
  const day = await on.get<DayResponse>(`/picks/ledger/${moved}`, 'Sharp');
  assert.deepEqual(
    day.documents.map(({ document }) => document['ofRecord']),
    [false, false],
  );
  assert.deepEqual(faultsOf([day]), []);
  assert.equal(verifyLedger([day]).elsewhere, 2);
  const whole = verifyLedger([...(await download(on)), day]);
  assert.deepEqual([whole.faults, whole.elsewhere], [[], 0]);
});

test('an unchanged day of the ledger is a 304', async (t) => {
  const on = await settledLeague(t);
  const { api } = await testServer(t, {
    context: on.ctx,
    modules: [recordModule({ origin: 'replay' })],
    identify: identifyByTier,
  });
  const ask = (headers = {}) => getAs(api, 'Sharp', `/picks/ledger/${NEXT_DAY}`, headers);
  const tag = { 'if-none-match': String((await ask()).headers.etag) };
  on.clock.set(moment(NEXT_DAY, '18:59:00'));
  assert.equal((await ask(tag)).statusCode, 304);
  on.clock.set(moment(NEXT_DAY, '19:00:00'));
  assert.equal((await ask(tag)).statusCode, 200, 'its picks are open now');
});
