import assert from 'node:assert/strict';
import test from 'node:test';
import { publishNews, scoresNewsAtOnce } from '../../src/cycle/index.ts';
import { killAtEachStatement } from '../support/kill-at-each-statement.ts';
import { at, reports, stage, type Stage } from './stage.ts';

const SCHEMAS = ['league', 'picks', 'research', 'ledger', 'platform', 'operations'];

const countOf = async ({ db }: Stage, text: string): Promise<number> =>
  (await db.query<{ n: number }>({ text: `select count(*)::int as n from ${text}` })).rows[0]?.n ?? -1;

for (const when of ['before', 'after'] as const) {
  test(`a report, killed ${when} every statement, leaves nothing; its retry writes the report, its event and one scoring run`, async (t) => {
    const on = await stage(t);
    on.clock.set(at('18:05:00'));
    const onNews = scoresNewsAtOnce(on.clock);
    const said = reports(on, [[0, 'Out', 'Knee']]);
    const found = await killAtEachStatement(on.db, SCHEMAS, when, (doomed) =>
      on.saysOn(doomed, said, { movement: 0.75, onNews }),
    );
    assert.deepEqual([found.left, found.outcome], [[], 'done']);
    assert.ok(found.deaths > 10, `${found.deaths} deaths`);
    assert.equal(await countOf(on, `platform.outbox where type = 'news.changed'`), 1);
    assert.equal(await countOf(on, `operations.operation where type = 'score-news' and status = 'queued'`), 1);
    assert.equal(await countOf(on, 'league.unscored_news'), 1);
  });

  test(`scoring news, killed ${when} every statement, leaves nothing, and then one board and one event`, async (t) => {
    const on = await stage(t);
    on.clock.set(at('18:05:00'));
    await on.says(reports(on, [[0, 'Out', 'Knee']]));
    const found = await killAtEachStatement(on.db, SCHEMAS, when, (doomed) =>
      publishNews({ ...on.ctx, db: doomed }, on.runtime),
    );
    assert.deepEqual([found.left, found.outcome], [[], 'done']);
    assert.ok(found.deaths > 10, `${found.deaths} deaths`);
    assert.equal(await countOf(on, `platform.outbox where type = 'picks.rescored'`), 1);
    assert.equal(await countOf(on, 'league.unscored_news'), 0);
  });
}

test('the harness sees a report’s event that is committed separately', async (t) => {
  const on = await stage(t);
  const found = await killAtEachStatement(on.db, SCHEMAS, 'before', async (doomed) => {
    await on.db.query({
      text: `insert into platform.outbox (event_id, type, data, occurred_at)
             values (gen_random_uuid(), 'news.changed', '{}', now())`,
    });
    await on.saysOn(doomed, reports(on, [[0, 'Out', 'Knee']]));
  });
  assert.ok(found.left.includes('1: platform.outbox'), found.left.join());
});
