import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import type { PlannedFeed } from '../../src/app/feeds.ts';
import { liveSources } from '../../src/app/work/live-sources.ts';
import { operationKinds } from '../../src/app/work/jobs.ts';
import type { Runtime } from '../../src/app/work/runtime.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { ended, operationsNode, queueContext, quickWorker } from '../support/operations.ts';
import { CDN_KINDS, cdnResponses, feedOf } from './feed-stage.ts';
import { rowsOf } from './stage.ts';

const DAY = '2020-12-22';

interface ErrorRow {
  readonly errorCategory: string;
  readonly stepName: string;
}

/** A service that reads the league's files from a server on this machine, as in operation. */
async function stage(t: TestContext) {
  const context = await queueContext(t, { clock: settableClock(new Date('2020-12-23T04:00:00Z')) });
  const told = { walls: false };
  const responder = cdnResponses((path) => (told.walls && path !== '' ? '<html>Access Denied</html>' : undefined));
  const feed = await feedOf(t, { ctx: context }, nbaCdn, responder);
  const planned: PlannedFeed = {
    source: nbaCdn,
    key: null,
    numbering: 'league',
    schedule: 'off',
    staleAfterSeconds: 900,
    serves: CDN_KINDS,
    feed,
  };
  const runtime: Runtime = {
    origin: 'live',
    worlds: worldStore(),
    sources: liveSources({ mode: 'production', demoLeagues: [] }, [planned], {
      served: () => CDN_KINDS,
      movement: () => 0.75,
      settingOf: async () => '',
    }),
    leagues: EVERY_LEAGUE,
    bounds: () => SCORING_BOUNDS,
    profile: () => STANDARD,
  };
  const kinds = operationKinds(runtime);
  const node = await operationsNode(t, context, { kinds, sources: [nbaCdn.name] });
  await quickWorker(t, context, kinds);
  return {
    context,
    told,
    node,
    async ingest() {
      const { status, body } = await node.post('/ops/operations/ingest', { source: 'nba-cdn', date: DAY });
      assert.equal(status, 202);
      return ended(context.db, body.id);
    },
    async items<Item>(path: string): Promise<readonly Item[]> {
      const { status, body } = await node.get(path);
      assert.equal(status, 200);
      return (Array.isArray(body) ? body : (body as unknown as { items: Item[] }).items) as readonly Item[];
    },
  };
}

test('a feed is read through a queued operation: its run, its freshness and its facts are stored, without errors', async (t) => {
  const on = await stage(t);
  const done = await on.ingest();
  assert.equal(done.status, 'succeeded', done.error ?? '');
  const { written } = done.output as { written: Record<string, number> };
  assert.deepEqual([written['games'], written['boxScores'], written['shotCharts']], [1, 1, 1]);
  const rows = await rowsOf(on.context.db);
  assert.equal(rows.shots, 191);
  const [fresh] = await on.items<{ source: string; status: string }>('/ops/data-freshness');
  assert.deepEqual([fresh?.source, fresh?.status], ['nba-cdn', 'fresh']);
  assert.deepEqual(await on.items('/ops/errors'), []);
  const { rows: runs } = await on.context.db.query<{ responses: number }>({
    text: `select (select count(*)::int from ingest.feed_run_answer response where response.run_id = run.id) as responses
           from ingest.feed_run run`,
  });
  assert.deepEqual(
    runs.map(({ responses }) => responses > 2),
    [true],
    'one run, with its responses',
  );
});

test('a feed behind an HTML wall fails the operation; freshness and the errors by category and step report it, and no fact is written', async (t) => {
  const on = await stage(t);
  on.told.walls = true;
  const failed = await on.ingest();
  assert.equal(failed.status, 'failed');
  assert.match(failed.error ?? '', /nba-cdn/);
  const rows = await rowsOf(on.context.db);
  assert.deepEqual([rows.games, rows.boxScores, rows.freshness], [[], [], []]);
  const [missing] = await on.items<{ source: string; status: string }>('/ops/data-freshness');
  assert.deepEqual([missing?.source, missing?.status], ['nba-cdn', 'missing']);
  const errors = await on.items<ErrorRow>('/ops/errors');
  assert.ok(
    errors.some(({ errorCategory, stepName }) => errorCategory === 'upstream' && stepName === 'nba-cdn schedule'),
    JSON.stringify(errors),
  );
  on.told.walls = false;
  assert.equal((await on.ingest()).status, 'succeeded', 'and the next run mends it');
});
