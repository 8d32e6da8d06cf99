import assert from 'node:assert/strict';
import test from 'node:test';
import type { Transaction } from '../../src/platform/index.ts';
import { verifyLedger } from '../../src/record/index.ts';
import { asOwner, download, faultsOf } from '../support/ledger-responses.ts';
import { asSuperuser } from '../support/postgres.ts';
import { settledLeague, type SettledLeague } from '../support/settled-league.ts';

/** A winning grade in place of every lost one, written as by the service but without the seal. */
const REGRADE = [
  `create temporary table lost on commit drop as
     select * from picks.outcome where outcome = 'Miss' and superseded_at = 'infinity'`,
  `update picks.outcome set superseded_at = now() where superseded_at = 'infinity' and outcome = 'Miss'`,
  `insert into picks.outcome (pick_id, version, known_at, profile, outcome, actual_value, profit, is_period_data_gap, reason)
     select pick_id, version + 1, now(), profile, 'Hit', actual_value, 90, false, reason from lost`,
];
/** Rebuilds the record's facts from the grades, as the service does. */
const RECOUNT = [
  `create temporary table told on commit drop as
     select fact.* from picks.record_fact fact
     join picks.outcome grade on grade.pick_id = fact.pick_id and grade.superseded_at = 'infinity'
     where fact.superseded_at = 'infinity' and fact.profit <> grade.profit`,
  `update picks.record_fact set superseded_at = now() where pick_id in (select pick_id from told) and superseded_at = 'infinity'`,
  `insert into picks.record_fact
     select told.pick_id, told.version + 1, now(), 'infinity', league, origin, game_date, game_id, stat, rating, direction,
       book_id, probability, market_probability, win, false, grade.outcome, grade.profit, true, closing_value
     from told join picks.outcome grade on grade.pick_id = told.pick_id and grade.superseded_at = 'infinity'`,
];

async function inOne(on: SettledLeague, statements: readonly string[]): Promise<void> {
  await asSuperuser(on.db, (superuser) => superuser.transaction((tx) => run(tx, statements)));
}

async function run(tx: Transaction, statements: readonly string[]): Promise<void> {
  for (const text of statements) await tx.query({ text });
}

const recordOf = (on: SettledLeague, query = '') =>
  on.get<Record<string, unknown>>(`/picks/track-record${query}`, 'Sharp');

test('with all triggers on, the database refuses a grade without a seal, and the record stays', async (t) => {
  const on = await settledLeague(t);
  const before = await recordOf(on);
  await assert.rejects(inOne(on, [...REGRADE, ...RECOUNT]), { code: '23503' });
  await assert.rejects(inOne(on, REGRADE), { code: '23503' });
  assert.deepEqual(await recordOf(on), before);
});

test('the database refuses a grade that ends without a newer one, and facts of the record that differ from the grades', async (t) => {
  const on = await settledLeague(t);
  const anyFact = `select pick_id from picks.record_fact where superseded_at = 'infinity' and outcome = 'Miss' limit 1`;
  for (const [statement, code] of [
    [`update picks.outcome set superseded_at = now() where superseded_at = 'infinity' and outcome = 'Miss'`, '23000'],
    [
      `update picks.record_fact set superseded_at = now() where pick_id = (${anyFact}) and superseded_at = 'infinity'`,
      '23000',
    ],
    [`update picks.record_fact set profit = 90 where superseded_at = 'infinity'`, '23001'],
    ['delete from picks.record_fact', '23001'],
    ['truncate picks.record_fact', '23001'],
  ] as const)
    await assert.rejects(inOne(on, [statement]), { code }, statement);
  const otherFact = [
    `create temporary table fact on commit drop as
       select * from picks.record_fact where pick_id = (${anyFact}) and superseded_at = 'infinity'`,
    `update picks.record_fact set superseded_at = now() where pick_id = (select pick_id from fact) and superseded_at = 'infinity'`,
    `update fact set version = version + 1, known_at = now(), superseded_at = 'infinity', outcome = 'Hit', profit = 90`,
    'insert into picks.record_fact select * from fact',
  ];
  await assert.rejects(inOne(on, otherFact), { code: '23000' });
});

for (const [what, table, set] of [
  ['pick', 'picks.pick', `of_record = false, line_halves = line_halves + 20`],
  ['close', 'picks.closing', `pick_id = pick_id + 100000`],
] as const)
  test(`the database refuses a ${what} without a seal`, async (t) => {
    const on = await settledLeague(t);
    const columns = (
      await on.db.query<{ name: string }>({
        text: `select column_name as name from information_schema.columns
               where table_schema || '.' || table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
        values: [table],
      })
    ).rows.map(({ name }) => name);
    await assert.rejects(
      inOne(on, [
        `create temporary table copied on commit drop as select ${columns.join()} from ${table} limit 1`,
        `update copied set ${set}`,
        `insert into ${table} (${columns.join()}) select ${columns.join()} from copied`,
      ]),
      { code: '23503' },
    );
  });

test('verify computes the record from the sealed documents: the published one is equal in every figure and group', async (t) => {
  const on = await settledLeague(t);
  const queries = [
    '',
    '?from=2024-03-06&to=2024-03-06',
    ...['stat', 'rating', 'direction', 'book', 'month', 'week'].map((by) => `?by=${by}`),
  ];
  const records = await Promise.all(queries.map((query) => recordOf(on, query)));
  const found = verifyLedger([...records, ...(await download(on))]);
  assert.deepEqual(found.faults, []);
  assert.deepEqual(
    found.comparisons.map(({ isEqual }) => isEqual),
    queries.map(() => true),
  );
});

test('verify finds every published figure that differs from the sealed documents, and names the first', async (t) => {
  const on = await settledLeague(t);
  const responses = await download(on);
  const record = await recordOf(on, '?by=stat&to=2024-03-06');
  assert.deepEqual(faultsOf([record, ...responses]), []);
  let changed = 0;
  const alter = (value: unknown): unknown => {
    if (typeof value === 'number') return value + 1;
    if (Array.isArray(value)) return [...value.map(alter), ...(value.length === 0 ? [1] : [])];
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, alter(inner)]));
  };
  const isFigure = (name: string): boolean =>
    !['league', 'origin', 'from', 'to', 'by', 'asOf', 'groups'].includes(name);
  for (const name of Object.keys(record).filter(isFigure)) {
    if (record[name] === null) continue;
    const forged = { ...record, [name]: alter(record[name]) };
    assert.match(faultsOf([forged, ...responses]).join(), /the published replay record of Nba/, name);
    const [group] = record['groups'] as Record<string, unknown>[];
    const inGroup = { ...record, groups: [{ ...group, [name]: alter(group?.[name]) }] };
    assert.match(faultsOf([inGroup, ...responses]).join(), /stat Points: /, name);
    changed += 1;
  }
  assert.ok(changed >= 14, String(changed));
  assert.match(
    faultsOf([{ ...record, units: 392.4 }, ...responses]).join(),
    /units is 392\.4, and the sealed documents come to -?\d+\.\d+/,
  );
  assert.match(faultsOf([{ ...record, groups: [] }, ...responses]).join(), /stat Points: \d+ picks are missing/);
});

test('without guards, unsealed grades change the record, and verify fails: by the grades and by the totals', async (t) => {
  const on = await settledLeague(t);
  const before = Number((await recordOf(on))['units']);
  await asSuperuser(on.db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' });
      await run(tx, [...REGRADE, ...RECOUNT]);
    }),
  );
  on.clock.set(new Date('2030-01-01T00:00:00Z'));
  const record = await recordOf(on);
  assert.ok(Number(record['units']) > before + 90);
  const responses = await download(on);
  assert.match(faultsOf(responses).join('\n'), /grade 3 of pick \d+ is sealed by no entry/);
  assert.match(faultsOf([record, ...responses]).join('\n'), /the published replay record of Nba: hits is/);
});

test('without guards, facts of the record that differ from the grades are found by the totals alone', async (t) => {
  const on = await settledLeague(t);
  const responses = await download(on);
  await asOwner(
    on.db,
    `update picks.record_fact set profit = profit + 90 where outcome = 'Hit' and superseded_at = 'infinity'`,
  );
  assert.deepEqual(faultsOf(await download(on)), []);
  assert.match(
    faultsOf([await recordOf(on), ...responses]).join(),
    /record of Nba: units is .*, and the sealed documents/,
  );
});

test('a record is compared only with all its days and the whole chain, and the result says what is missing', async (t) => {
  const on = await settledLeague(t);
  const [chain, first, ...others] = await download(on);
  const record = await recordOf(on);
  const comparison = (responses: readonly unknown[]) => verifyLedger([record, ...responses]).comparisons[0];
  assert.deepEqual(comparison([chain, ...others])?.why, 'these days are missing: 2024-03-05');
  assert.deepEqual(comparison([first, ...others])?.why, 'the responses of /picks/ledger are missing');
  assert.deepEqual(faultsOf([record, chain, ...others]), []);
});
