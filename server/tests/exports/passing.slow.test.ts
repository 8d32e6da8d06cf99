import assert from 'node:assert/strict';
import test from 'node:test';
import { summariseErrors } from '../../src/operations/monitor/error-queries.ts';
import { exportStage, type ExportOnWire, type ExportStage } from './stage.ts';
import { asSuperuser } from '../support/postgres.ts';
import { FIRST_TRY } from '../support/do-work.ts';

/** Writes of pieces fail with this code. */
async function refusePieces({ db }: ExportStage, code: string): Promise<void> {
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `create function public.refuse() returns trigger language plpgsql as
             $$ begin raise exception 'canary' using errcode = '${code}'; end $$;
           create trigger refused before insert on exports.chunk for each row execute function public.refuse()`,
    }),
  );
}

/** Runs an export this many times while its pieces fail; returns its state then, and after the failure ends. */
async function tried(on: ExportStage, code: string, times: number) {
  await refusePieces(on, code);
  const { id } = (await on.post({ type: 'picks', format: 'csv' })).json<ExportOnWire>();
  for (let n = 0; n < times; n += 1) await assert.rejects(on.exports.handler.run(id, FIRST_TRY), { code });
  const status = async () => (await on.read(`/data/exports/${id}`)).json<ExportOnWire>().status;
  const before = await status();
  await asSuperuser(on.db, (superuser) => superuser.query({ text: 'drop trigger refused on exports.chunk' }));
  await on.exports.handler.run(id, FIRST_TRY);
  return { before, after: await status() };
}

test('a full disk fails no export: it is retried and made when there is space', async (t) => {
  assert.deepEqual(await tried(await exportStage(t), '53100', 6), { before: 'queued', after: 'completed' });
});

test('an error that may be the export’s own is tried four times', async (t) => {
  assert.deepEqual(await tried(await exportStage(t), '57014', 4), { before: 'running', after: 'failed' });
});

test('every failed attempt is in ops/errors by category and step, and so is the end; without secrets', async (t) => {
  const stage = await exportStage(t);
  await tried(stage, '57014', 4);
  const told = await summariseErrors(stage.db, new Date(0), 10);
  assert.deepEqual(
    told
      .map(({ errorCategory, stepName, count, sampleMessages }) => ({ errorCategory, stepName, count, sampleMessages }))
      .toSorted((a, b) => b.count - a.count),
    [
      {
        errorCategory: 'database',
        stepName: 'export',
        count: 4,
        sampleMessages: ['picks as csv: The database could not do it at the moment (SQLSTATE 57014).'],
      },
      {
        errorCategory: 'internal',
        stepName: 'export',
        count: 1,
        sampleMessages: ['picks as csv: The export failed 4 times. What went wrong is in the service’s log.'],
      },
    ],
  );
});
