// A worker process that makes one export and prints its duration and memory: Node alone, with the module loaded, and at the
// peak.
import { EVERY_LEAGUE } from '../../server/src/leagues/index.ts';
import { text } from 'node:stream/consumers';
import { memoryOf } from '../../server/tests/load/proc.ts';

const resident = async (): Promise<number> => (await memoryOf(process.pid)).now;
const alone = await resident();
const { openExports } = await import('../../server/src/exports/index.ts');
const { SCORING_BOUNDS } = await import('../../server/src/scoring/index.ts');
const { noAnalysis } = await import('../../server/src/platform/analysis/index.ts');
const { openDatabase, silentLog, systemClock } = await import('../../server/src/platform/index.ts');

const { url, id } = JSON.parse(await text(process.stdin)) as { url: string; id: number };
const db = openDatabase({ url, poolSize: 4, log: silentLog, applicationName: 'bench' });
const clock = systemClock();
const exports = openExports({
  db,
  analysis: noAnalysis(db),
  log: silentLog,
  clock,
  leagues: EVERY_LEAGUE,
  origin: 'live',
  bounds: () => SCORING_BOUNDS,
  space: () => ({ accountBytes: Infinity, instanceBytes: Infinity }),
});
const before = await resident();
const started = performance.now();
await exports.handler.run(id, {
  isLast: false,
  heart: { processId: 'bench', changeWorker: async () => {}, stop: async () => {} },
});
const seconds = (performance.now() - started) / 1_000;
await db.close();
process.stdout.write(JSON.stringify({ seconds, alone, before, peak: (await memoryOf(process.pid)).peak }));
