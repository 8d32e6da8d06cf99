import assert from 'node:assert/strict';
import test from 'node:test';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { publishDay, settleDays } from '../../src/cycle/index.ts';
import { draftEntries, publishEntries } from '../../src/combos/index.ts';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { ledgerDay, verifyLedger } from '../../src/record/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { killAtEachStatement } from '../support/kill-at-each-statement.ts';
import { holdings } from '../support/killed-database.ts';
import { addBoxScore, addState } from '../support/small-league.ts';
import { columnsOf, leafPaths, undone } from '../support/undone.ts';
import { before, combosStage, DATE, NO_BOUNDS, TABLES, TIP_OFF } from './stage.ts';

const SCHEMAS = ['combos', 'ledger', 'picks', 'platform', 'research', 'settlement'];

/** Another value for each column; a string is the reason why the column is in no document. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, { readonly set: string } | string>>>> = {
  'combos.entry': {
    hash: { set: `hash = sha256('another')` },
    origin: { set: `origin = 'live'` },
    league: { set: `league = 'Wnba'` },
    game_date: { set: 'game_date = game_date + 1' },
    last_tip_off: { set: `last_tip_off = 'infinity'` },
    house: 'a copy to find it by',
    kind: 'a copy to find it by',
    legs: 'a copy to find it by',
    published_at: 'a copy: says from when on it is shown',
    document: 'each member below',
  },
  'combos.grade': {
    entry_hash: { set: `entry_hash = sha256('another')` },
    graded_at: { set: `graded_at = 'infinity'` },
    hash: { set: `hash = sha256('another')` },
    version: 'a copy to order them by',
    document: 'each member below',
  },
};

test('sealed pick’em entries', async (t) => {
  const { db, ctx, league, gameId } = await combosStage(t);
  const worlds = worldStore();
  const payouts = (house: string) => (house === 'prizepicks' ? TABLES : undefined);
  const about = { league: 'Nba', date: DATE, origin: 'replay', worlds, payouts, shares: () => NO_BOUNDS } as const;
  const settle = (doomed: Database) => settleDays({ ...ctx, db: doomed }, { league: 'Nba', from: DATE, to: DATE });
  const sealedAs = async (kind: string): Promise<number> => {
    const text = 'select count(*)::int as n from ledger.entry where kind = $1';
    return (await db.query<{ n: number }>({ text, values: [kind] })).rows[0]?.n ?? 0;
  };
  const dayOf = (from: Queryable) =>
    ledgerDay(from, {
      league: 'Nba',
      origin: 'replay',
      date: DATE,
      pickId: null,
      readAt: ctx.clock.now(),
      view: ledgerView(FULL_VISIBILITY, ctx.clock.now()),
    });

  await t.test('publishing, killed after every statement, leaves nothing, and then publishes once', async () => {
    ctx.clock.set(before(30));
    const now = ctx.clock.now();
    const drafts = await draftEntries(db, { ...about, bounds: SCORING_BOUNDS }, now);
    const found = await killAtEachStatement(db, SCHEMAS, 'after', (doomed) =>
      doomed.transaction((tx) => publishEntries(tx, about, drafts, now)),
    );
    assert.deepEqual([found.left, found.outcome, await sealedAs('entries')], [[], 'done', 1]);
    assert.ok(found.deaths > 4, `${found.deaths} deaths`);
  });

  await t.test('a board whose process dies before the entries are committed is not published either', async () => {
    const live = { ...about, origin: 'live' } as const;
    const held = await holdings(db, SCHEMAS);
    const doomed: Database = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const done = await work(tx);
          await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
          return done;
        }),
    };
    await assert.rejects(publishDay({ ...ctx, db: doomed }, live));
    assert.deepEqual(await holdings(db, SCHEMAS), held);
  });

  await t.test('grading, killed after every statement, leaves nothing, and then grades once', async () => {
    ctx.clock.set(before(-180));
    await addState(db, gameId, 'final', TIP_OFF, ctx.clock.now());
    const box = league.players.map((playerId) => ({ playerId, counts: { pts: 15, reb: 6 } }));
    await addBoxScore(db, league, gameId, ctx.clock.now(), box);
    const found = await killAtEachStatement(db, SCHEMAS, 'after', settle);
    assert.deepEqual([found.left, found.outcome, await sealedAs('entry-grades')], [[], 'done', 1]);
    assert.ok(found.deaths > 8, `${found.deaths} deaths`);
  });

  await t.test(
    'every column and every member of every sealed document, altered in the database, is found',
    async () => {
      // Late enough that nothing may be hidden any more.
      ctx.clock.set(before(-4 * 24 * 60));
      const day = await dayOf(db);
      assert.deepEqual(verifyLedger([day]).faults, []);
      for (const [table, type] of [
        ['combos.entry', 'entry'],
        ['combos.grade', 'entryGrade'],
      ] as const) {
        const columns = COLUMNS[table] ?? {};
        assert.deepEqual(await columnsOf(db, table), Object.keys(columns).toSorted(), table);
        const { hash, document } = day.documents.find((one) => one.document.type === type)!;
        const members = leafPaths(document).map((path) => {
          const value = `case jsonb_typeof(document #> '{${path}}') when 'number' then to_jsonb((document #>> '{${path}}')::numeric + 1) else '"another"' end`;
          return { what: path, set: `document = jsonb_set(document, '{${path}}', ${value})` };
        });
        const cases = Object.entries(columns).flatMap(([what, one]) =>
          typeof one === 'string' ? [] : [{ what, ...one }],
        );
        assert.ok(members.length > 12, `${type} has ${members.length} members`);
        for (const { what, set } of [...cases, ...members]) {
          const alter = async (tx: Queryable): Promise<void> => {
            const text = `update ${table} set ${set} where hash = decode('${hash}', 'hex')`;
            assert.equal((await tx.query({ text })).rowCount, 1, what);
          };
          // One after the other: each is rolled back before the next.
          // oxlint-disable-next-line no-await-in-loop
          const { faults } = verifyLedger([await undone(db, table, alter, dayOf)]);
          assert.match(
            faults.map((fault) => fault.what).join('\n'),
            /was altered|which is gone|is no response/,
            `${table} ${what}`,
          );
        }
      }
    },
  );
});
