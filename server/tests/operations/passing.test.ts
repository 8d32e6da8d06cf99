import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { OperationContext } from '../../src/operations/index.ts';
import { eventually } from '../support/eventually.ts';
import { ended, fiveKinds, operationsNode, queueContext, quickWorker } from '../support/operations.ts';

/** Refused with a code this many times, then done. */
function refusedKinds(code: string, times: number) {
  let tries = 0;
  return fiveKinds(async (ctx: OperationContext) =>
    ctx.effects(async ({ db }) => {
      tries += 1;
      if (tries <= times)
        await db.query({ text: `do $$ begin raise exception 'canary' using errcode = '${code}'; end $$` });
      return { tries };
    }),
  );
}

/** The end of an operation that is refused with a code this many times, and its node. */
async function refused(t: TestContext, code: string, times: number) {
  const context = await queueContext(t);
  const kinds = refusedKinds(code, times);
  const node = await operationsNode(t, context, { kinds });
  await quickWorker(t, context, kinds);
  const { body } = await node.post('/ops/operations/settle', { date: '2024-03-02' });
  // A refused operation waits for a lease before it is notified again; the clock skips that once the refusal is
  // logged. An attempt under way keeps its lease, or a second one would take over.
  await eventually('its end', async () => {
    await context.db.query({
      text: `update operations.operation set claimed_at = claimed_at - interval '1 hour'
             where completed_at is null
               and attempts <= (select count(*) from operations.error where operation_id = operation.id)`,
    });
    const { rowCount } = await context.db.query({
      text: 'select from operations.operation where completed_at is null',
    });
    return rowCount === 0 ? true : undefined;
  });
  return { node, ...(await ended(context.db, body.id)) };
}

for (const [code, why] of [
  ['53100', 'a full disk'],
  ['55P03', 'a lock that is not to be had'],
] as const)
  test(`${why} fails no operation: it is reported, and retried`, async (t) => {
    const { node, status, output, attempts } = await refused(t, code, 2);
    assert.deepEqual([status, output, attempts], ['succeeded', { tries: 3 }, 3]);
    const errors = (await node.get('/ops/errors')).body as unknown as { count: number; sampleMessages: string[] }[];
    assert.deepEqual(
      errors.map(({ count, sampleMessages }) => [count, sampleMessages]),
      [[2, [`The database could not do it at the moment (SQLSTATE ${code}).`]]],
    );
  });

test('a permanent fault fails in the end', async (t) => {
  const { status, error, attempts } = await refused(t, '53100', 100);
  assert.deepEqual([status, attempts], ['failed', 6]);
  assert.match(String(error), /failed after 5 attempts/);
});

test('the harness catches a permanent refusal: it fails the operation at once', async (t) => {
  const { status, attempts } = await refused(t, '42P01', 1);
  assert.deepEqual([status, attempts], ['failed', 1]);
});
