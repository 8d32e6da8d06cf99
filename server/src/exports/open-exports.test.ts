import assert from 'node:assert/strict';
import test from 'node:test';
import { jobStage } from '../../tests/exports/job-stage.ts';
import { eventually } from '../../tests/support/eventually.ts';

test('a process makes two files at once; a third one is put off by three seconds and made when a place is free', async (t) => {
  const on = await jobStage(t);
  const [first, second, third] = [await on.ask(), await on.ask(), await on.ask()];
  const held = Promise.withResolvers<void>();
  const holder = on.db.transaction(async (tx) => {
    await tx.query({ text: 'select from exports.job where id = any($1) for update', values: [[first, second]] });
    held.resolve();
    // Until both have begun and the third was put off.
    await eventually('the third was put off', async () => ((await on.tasks()).length > 0 ? true : undefined));
  });
  await held.promise;
  const begun = [on.run(first), on.run(second)];
  await on.run(third);
  assert.deepEqual(await on.tasks(), [{ key: `export:${third}`, seconds: 3, priority: 5 }]);
  assert.equal((await on.state(third)).attempt, 0);
  await holder;
  await Promise.all(begun);
  await on.run(third);
  for (const id of [first, second, third]) assert.equal((await on.state(id)).status, 'completed');
});

test('an export that fails frees its place', async (t) => {
  const on = await jobStage(t);
  const end = await on.refusePieces('53100');
  const ids = [await on.ask(), await on.ask()];
  for (const id of ids) await assert.rejects(on.run(id), { code: '53100' });
  await end();
  for (const id of ids) await on.run(id);
  for (const id of ids) assert.equal((await on.state(id)).status, 'completed');
});

test('the open exports are the work of the kind, and none that has ended', async (t) => {
  const on = await jobStage(t);
  const [done, running, queued] = [await on.ask(), await on.ask({ status: 'running' }), await on.ask()];
  await on.run(done);
  const { kind, open } = on.exports.handler;
  assert.deepEqual([kind.name, kind.priority], ['export', 5]);
  assert.deepEqual(await open(on.db), [{ id: running }, { id: queued }]);
});
