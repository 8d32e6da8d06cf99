import assert from 'node:assert/strict';
import test from 'node:test';
import { defineJob } from '../../src/operations/index.ts';
import { eventually } from '../support/eventually.ts';
import { operationsNode, queueContext, quickWorker } from '../support/operations.ts';

interface Service {
  readonly service: string;
  readonly status: string;
  readonly lastJobName: string;
}

test('the last job of each live service is a job whose runs are listed, with its start', async (t) => {
  const context = await queueContext(t);
  const jobs = [
    defineJob({
      name: 'score-today',
      service: 'scorer',
      description: 'Scores the day.',
      schedule: 'every 5m',
      run: () => Promise.resolve({}),
    }),
  ];
  const node = await operationsNode(t, context, { jobs, kinds: [] });
  await quickWorker(t, context, [], { jobs, roles: ['worker', 'scheduler'] });
  const services = await eventually('a scorer that has run', async () => {
    const found = (await node.get('/ops/services')).body as unknown as Service[];
    return found.some(({ lastJobName }) => lastJobName === 'score-today') ? found : undefined;
  });
  const live = services.filter(({ status }) => status !== 'down');
  assert.deepEqual([...new Set(live.map(({ lastJobName }) => lastJobName))].toSorted(), ['score-today', 'start']);
  for (const { service, lastJobName } of live) {
    const { status, body } = await node.get(`/ops/jobs/${lastJobName}/runs`);
    assert.equal(status, 200, lastJobName);
    const runs = body as unknown as { readonly service: string; readonly jobName: string }[];
    assert.ok(
      runs.some((run) => run.service === service && run.jobName === lastJobName),
      `${service}: ${lastJobName}`,
    );
  }

  // The schedule of another release: it lacks the job, but its runs remain.
  const later = await operationsNode(t, context, { jobs: [], kinds: [] });
  assert.equal((await later.get('/ops/jobs/score-today/runs')).status, 200);
  assert.equal((await later.get('/ops/jobs/nothing-of-ours/runs')).status, 404);
});
