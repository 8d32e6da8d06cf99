import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { jobStage, later, NOW } from '../../tests/exports/job-stage.ts';
import { FIRST_TRY } from '../../tests/support/do-work.ts';
import { openExports } from './open-exports.ts';
import { runExport } from './run-export.ts';

const WEEK_MS = 7 * 86_400_000;
const still = (): AbortSignal => new AbortController().signal;

test('an export is completed with its rows, size and hash, kept for seven days, and logged once', async (t) => {
  const on = await jobStage(t);
  const id = await on.ask();
  await on.run(id);
  const { ended, expires, rows, bytes, stored, ...state } = await on.state(id);
  const file = await on.file(id);
  assert.deepEqual([state.status, state.attempt, state.tries, state.error], ['completed', 1, 1, null]);
  assert.deepEqual([ended, expires, rows], [NOW, later(WEEK_MS), 10]);
  assert.deepEqual([bytes, stored], [file.length, file.length]);
  assert.equal(file.split('\n').length, 11);
  const [hash] = await on.read<{ sha256: Buffer; by: string }>('select sha256, answered_by as by from exports.job');
  assert.deepEqual(hash, { sha256: createHash('sha256').update(file).digest(), by: 'primary' });
  assert.deepEqual(on.logged, [
    ['info', { exportId: id, rows: 10, bytes: file.length, servedBy: 'primary' }, 'export completed'],
  ]);
  on.time.now = later(1_000);
  await on.run(id);
  assert.deepEqual([(await on.state(id)).ended, on.logged.length], [NOW, 1], 'a second run changes nothing');
});

test('an export has the asked leagues: the default one, one by name though it is off now, or every enabled one', async (t) => {
  const on = await jobStage(t);
  const leaguesOf = async (filters: object): Promise<unknown[]> => {
    const id = await on.ask({ filters: JSON.stringify(filters) });
    await on.run(id);
    const lines = (await on.file(id)).trim().split('\n');
    assert.equal((await on.state(id)).rows, lines.length);
    return lines.map((line) => (JSON.parse(line) as { league: string }).league);
  };
  const ten = (league: string): string[] => Array.from({ length: 10 }, () => league);
  assert.deepEqual(await leaguesOf({}), ten('Nba'));
  assert.deepEqual(await leaguesOf({ league: 'Wnba' }), ten('Wnba'));
  assert.deepEqual(await leaguesOf({ league: 'all' }), [...ten('Nba'), ...ten('Wnba')]);
  const id = await on.ask({ filters: JSON.stringify({ league: 'Wnba' }) });
  await runExport({ ...on.deps, leagues: { enabled: () => ['Nba'], byDefault: () => 'Nba' } }, id, still());
  assert.equal((await on.state(id)).rows, 10);
});

test('only the first attempt at an export may read from a standby, for which it waits up to five seconds', async (t) => {
  const on = await jobStage(t);
  const asked: object[] = [];
  const { analysis } = on.deps;
  const deps: typeof on.deps = {
    ...on.deps,
    analysis: {
      ...analysis,
      readOnce: (how, work) => {
        asked.push(how);
        return analysis.readOnce(how, work);
      },
    },
  };
  await runExport(deps, await on.ask(), still());
  await runExport(deps, await on.ask({ attempt: 1, tries: 1 }), still());
  assert.deepEqual(asked, [
    { waitMs: 5_000, isFirst: true },
    { waitMs: 5_000, isFirst: false },
  ]);
});

test('a process that closes gives its export back at once: queued, without a counted try, without an error', async (t) => {
  const on = await jobStage(t);
  const id = await on.ask();
  on.exports.close();
  await on.run(id);
  const { status, tries, attempt } = await on.state(id);
  assert.deepEqual([status, tries, attempt], ['queued', 0, 1]);
  assert.deepEqual(await on.tasks(), [{ key: `export:${id}`, seconds: 0, priority: 5 }]);
  assert.deepEqual([on.logged, await on.errors()], [[], []]);
  await openExports(on.deps).handler.run(id, FIRST_TRY);
  assert.equal((await on.state(id)).status, 'completed');
});

test('a process that closes does not take back an export that another one holds or has ended', async (t) => {
  const on = await jobStage(t);
  const id = await on.ask();
  const closing = new AbortController();
  const { analysis } = on.deps;
  const readOnce: typeof analysis.readOnce = async (how, work) => {
    await on.read('update exports.job set attempt = attempt + 1 where id = $1', [id]);
    closing.abort();
    return analysis.readOnce(how, work);
  };
  await runExport({ ...on.deps, analysis: { ...analysis, readOnce } }, id, closing.signal);
  const { status, tries } = await on.state(id);
  assert.deepEqual([status, tries, await on.tasks()], ['running', 1, []]);
});

test('an attempt whose export another one has taken ends without a word, and leaves the export to it', async (t) => {
  const on = await jobStage(t);
  const { analysis } = on.deps;
  const taken = async (filters: object): Promise<void> => {
    const id = await on.ask({ filters: JSON.stringify(filters) });
    const readOnce: typeof analysis.readOnce = async (how, work) => {
      await on.read('update exports.job set attempt = attempt + 1 where id = $1', [id]);
      return analysis.readOnce(how, work);
    };
    await runExport({ ...on.deps, analysis: { ...analysis, readOnce } }, id, still());
    const { status, tries, stored } = await on.state(id);
    assert.deepEqual([status, tries, stored], ['running', 1, 0]);
  };
  await taken({});
  await taken({ from: '2025-01-01' });
  assert.deepEqual([on.logged, await on.errors()], [[], []], 'nothing is said to be completed or failed');
});

test('an attempt that does not fit does not fail an export that another one has taken', async (t) => {
  const on = await jobStage(t);
  const { analysis } = on.deps;
  const id = await on.ask();
  const readOnce: typeof analysis.readOnce = async (how, work) => {
    await on.read('update exports.job set attempt = attempt + 1 where id = $1', [id]);
    return analysis.readOnce(how, work);
  };
  on.space.accountBytes = 0;
  await runExport({ ...on.deps, analysis: { ...analysis, readOnce } }, id, still());
  assert.deepEqual([(await on.state(id)).status, await on.errors()], ['running', []]);
});

test('an export that does not fit into its space has failed for good, with the reason, and leaves no piece', async (t) => {
  const on = await jobStage(t);
  const id = await on.ask();
  on.space.accountBytes = 5 * 1_048_576;
  await on.read('update exports.job set stored_bytes = $1 where id = $2', [5 * 1_048_576, await on.ask()]);
  // As if some of the file had fitted.
  await on.read(`insert into exports.chunk (job_id, attempt, number, bytes) values ($1, 1, 7, 'abc')`, [id]);
  await on.run(id);
  const message = 'The files of your exports may take 5 MiB, and no more fits. Each is removed after 7 days.';
  const { status, error, ended, tries } = await on.state(id);
  assert.deepEqual([status, error, ended, tries], ['failed', message, NOW, 1]);
  assert.deepEqual(await on.errors(), [
    { category: 'input', step: 'export', message: `player_game_logs as ndjson: ${message}`, at: NOW },
  ]);
  assert.deepEqual(on.logged, [['warn', { exportId: id, reason: message }, 'export failed for good']]);
  assert.equal(await on.file(id), '');
  assert.deepEqual(await on.tasks(), []);
});

test('a failed attempt is logged and noted, counts as a try, and the fifth one is the end', async (t) => {
  const on = await jobStage(t);
  const end = await on.refusePieces('57014');
  const id = await on.ask();
  await assert.rejects(on.run(id), { code: '57014' });
  const { status, tries } = await on.state(id);
  assert.deepEqual([status, tries], ['running', 1]);
  assert.deepEqual(on.logged, [['error', { exportId: id, attempt: 1, error: 'error: canary' }, 'an export failed']]);
  const [noted] = await on.errors();
  assert.deepEqual([noted?.category, noted?.step, noted?.at], ['database', 'export', NOW]);
  for (let n = 0; n < 3; n += 1) await assert.rejects(on.run(id), { code: '57014' });
  await end();
  await on.run(id);
  const ended = await on.state(id);
  assert.deepEqual([ended.status, ended.stored], ['failed', 0]);
  assert.match(String(ended.error), /^The export failed 4 times\. What went wrong is in the service’s log\.$/);
  const last = (await on.errors()).at(-1);
  assert.deepEqual([last?.category, last?.step], ['internal', 'export']);
  const fourth = await on.ask({ tries: 3, attempt: 3 });
  await on.run(fourth);
  assert.equal((await on.state(fourth)).status, 'completed', 'the fourth try is still made');
});

test('a full disk counts as no try of an export; a lost connection is neither noted nor logged', async (t) => {
  const on = await jobStage(t);
  const end = await on.refusePieces('53100');
  const id = await on.ask();
  await assert.rejects(on.run(id), { code: '53100' });
  const full = await on.state(id);
  assert.deepEqual([full.status, full.tries, full.attempt], ['queued', 0, 1]);
  assert.deepEqual([on.logged.length, (await on.errors()).length], [1, 1]);
  await end();
  const reconnected = await on.refusePieces('57P05');
  await assert.rejects(on.run(id), { code: '57P05' });
  const lost = await on.state(id);
  assert.deepEqual([lost.status, lost.tries], ['running', 1]);
  assert.deepEqual([on.logged.length, (await on.errors()).length], [1, 1]);
  await reconnected();
});

test('an export begins by deleting what an earlier attempt left, and the files that have expired', async (t) => {
  const on = await jobStage(t);
  const old = await on.ask();
  await on.run(old);
  on.time.now = later(WEEK_MS);
  const id = await on.ask({ created_at: later(WEEK_MS), attempt: 1, tries: 1, status: 'running', stored_bytes: 3 });
  await on.read(`insert into exports.chunk (job_id, attempt, number, bytes) values ($1, 1, 7, 'abc')`, [id]);
  on.space.accountBytes = (await on.state(old)).stored;
  await on.run(id);
  const { status, stored, rows } = await on.state(id);
  assert.deepEqual([status, rows, stored], ['completed', 10, (await on.file(id)).length]);
  const { removed, stored: freed } = await on.state(old);
  assert.deepEqual([removed, freed, await on.file(old)], [later(WEEK_MS), 0, '']);
});
