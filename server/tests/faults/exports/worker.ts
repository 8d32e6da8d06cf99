// A worker process that runs exports until it is killed. `planted`: it marks a file as done before its chunks are
// written.
import { EVERY_LEAGUE } from '../../../src/leagues/index.ts';
import { openConfiguration, scheduleSection, startWorker } from '../../../src/operations/index.ts';
import { openExports } from '../../../src/exports/index.ts';
import { SCORING_BOUNDS } from '../../../src/scoring/index.ts';
import { noAnalysis } from '../../../src/platform/analysis/index.ts';
import { openDatabase, silentLog, systemClock } from '../../../src/platform/index.ts';

const [, , url = '', mode] = process.argv;
const db = openDatabase({ url, poolSize: 6, log: silentLog, applicationName: 'prop-pick tests' });
const clock = systemClock();
const ctx = { db, log: silentLog, clock };
const space = () => ({ accountBytes: Infinity, instanceBytes: Infinity });
const exports = openExports({
  ...ctx,
  analysis: noAnalysis(db),
  leagues: EVERY_LEAGUE,
  origin: 'live',
  bounds: () => SCORING_BOUNDS,
  space,
});
const configuration = await openConfiguration(ctx, [scheduleSection([])]);

/** The bug: the row says that the file exists while it is still being written. */
async function tooEarly(id: number): Promise<void> {
  await db.query({
    text: `update exports.job set status = 'completed', attempt = 1, ended_at = created_at, expires_at = 'infinity', row_count = 1,
             byte_count = 1, sha256 = '' where id = $1`,
    values: [id],
  });
  await new Promise(() => {});
}

await startWorker(ctx, {
  roles: ['worker'],
  kinds: [],
  jobs: [],
  configuration,
  handlers: [mode === 'planted' ? { ...exports.handler, run: tooEarly } : exports.handler],
  // Short, but long enough that a process on a busy machine does not count as dead.
  timing: { beatMs: 200, leaseMs: 4_000, sweepMs: 300 },
});
process.stdout.write('ready\n');
