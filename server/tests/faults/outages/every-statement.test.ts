import assert from 'node:assert/strict';
import test from 'node:test';
import { publishBoard } from '../../../src/picks/index.ts';
import type { Database } from '../../../src/platform/index.ts';
import { loadSlate, scoreSlate } from '../../../src/scoring/index.ts';
import { accountsNode, logInAs, makeAccount, refreshWith } from '../../support/accounts.ts';
import { killAtEachStatement } from '../../support/kill-at-each-statement.ts';
import { killedAt, holdings } from '../../support/killed-database.ts';
import { moment, NEXT_DAY, settledLeague } from '../../support/settled-league.ts';
import { addBoxScore, addQuote, addState } from '../../support/small-league.ts';
import { deliverAll, scene } from '../../webhooks/scene.ts';
import { settleDay } from '../../support/settle-day.ts';

/** More than any run of a dispatcher has; a loop that never ends would exceed it. */
const MOST_STATEMENTS = 200;

const SCHEMAS = ['picks', 'ledger', 'platform', 'settlement', 'accounts', 'webhooks'];
for (const when of ['before', 'after'] as const) {
  test(`publishing, killed ${when} every statement, leaves nothing behind, and then publishes completely`, async (t) => {
    const { db, ctx, clock, league, games } = await settledLeague(t);
    clock.set(moment(NEXT_DAY, '18:10:00'));
    const quote = { gameId: games.get(NEXT_DAY) ?? 0, playerId: league.players[0] ?? 0, line: 14.5 };
    await addQuote(db, league, {
      ...quote,
      book: 'echo',
      over: -140,
      under: 116,
      knownAt: moment(NEXT_DAY, '18:05:00'),
    });
    const slate = scoreSlate(await loadSlate(db, { league: 'Nba', date: NEXT_DAY, asOf: clock.now() }));
    const found = await killAtEachStatement(db, SCHEMAS, when, (doomed) =>
      publishBoard({ ...ctx, db: doomed }, slate, 'replay'),
    );
    assert.deepEqual([found.left, found.outcome], [[], 'done']);
    assert.ok(found.deaths > 3, `${found.deaths} deaths`);
    const { rows } = await db.query<{ n: number }>({
      text: `select count(*)::int as n from picks.board where game_date = '${NEXT_DAY}'`,
    });
    assert.equal(rows[0]?.n, 2, 'one board more, once');
  });

  test(`settling, killed ${when} every statement, leaves nothing behind, and then grades completely`, async (t) => {
    const { db, ctx, clock, league, games } = await settledLeague(t);
    const gameId = games.get(NEXT_DAY) ?? 0;
    await addState(db, gameId, 'final', moment(NEXT_DAY, '19:00:00'), moment(NEXT_DAY, '22:00:00'));
    clock.set(moment(NEXT_DAY, '22:30:00'));
    const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
    await addBoxScore(db, league, gameId, clock.now(), lines);
    const settle = (doomed: Database) => settleDay({ ...ctx, db: doomed }, { league: 'Nba', date: NEXT_DAY });
    const found = await killAtEachStatement(db, SCHEMAS, when, settle);
    assert.deepEqual([found.left, found.outcome], [[], 'done']);
    assert.ok(found.deaths > 3, `${found.deaths} deaths`);
    const whole = await holdings(db, SCHEMAS);
    await settle(db);
    assert.deepEqual(await holdings(db, SCHEMAS), whole, 'there was nothing left to grade');
  });

  test(`delivering, killed ${when} every statement, loses no event, and resends it only with the same id`, async (t) => {
    const at = await scene(t);
    await at.subscribe();
    let died = 0;
    for (let statement = 1, over = false; !over; statement += 1) {
      await at.event(statement);
      const doomed = killedAt(at.db, { statement, when });
      const dispatcher = at.newDispatcher({ db: doomed.db });
      await deliverAll({ ...at.deps, db: doomed.db }, dispatcher).catch(() => undefined);
      await dispatcher.settled().catch(() => undefined);
      await at.deliverAll();
      // A dead process's claims are free again after its lease.
      at.clock.advance(60_000);
      await at.deliverAll();
      over = !doomed.died() || statement > MOST_STATEMENTS;
      died += doomed.died() ? 1 : 0;
    }
    assert.ok(died > 6 && died < MOST_STATEMENTS, `${died} deaths`);
    const { rows } = await at.db.query<{ open: number }>({
      text: `select count(*) filter (where status <> 'delivered')::int as open from webhooks.delivery`,
    });
    assert.equal(rows[0]?.open, 0);
    const ids = Map.groupBy(at.sent, ({ body }) => (JSON.parse(String(body)) as { id: string }).id);
    for (const posts of ids.values()) assert.equal(new Set(posts.map(({ body }) => String(body))).size, 1);
  });

  test(`refreshing, killed ${when} every statement, leaves its token valid`, async (t) => {
    const well = await accountsNode(t);
    await makeAccount(well.db, 'ada');
    const { cookie } = await logInAs(well, 'ada');
    const found = await killAtEachStatement(well.db, SCHEMAS, when, async (doomed) => {
      const node = await accountsNode(t, { db: doomed, instanceKey: well.instanceKey });
      const response = await refreshWith(node, cookie);
      assert.equal(response.statusCode, 200, response.body);
    });
    assert.deepEqual([found.left, found.outcome], [[], 'done']);
    assert.ok(found.deaths > 2, `${found.deaths} deaths`);
  });
}

test('the harness catches a part that is committed separately', async (t) => {
  const { db } = await accountsNode(t);
  const careless = async (doomed: Database): Promise<void> => {
    await doomed.transaction((tx) =>
      tx.query({ text: `insert into platform.idempotency_key select * from platform.idempotency_key` }),
    );
    await db.query({
      text: `insert into platform.outbox (event_id, type, data, occurred_at) values (gen_random_uuid(), 'x', '{}', now())`,
    });
    await doomed.transaction((tx) => tx.query({ text: 'select 1' }));
  };
  assert.notDeepEqual((await killAtEachStatement(db, SCHEMAS, 'before', careless)).left, []);
});
