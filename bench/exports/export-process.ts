// A worker's process that makes one export and says how long it took and how much memory it held at the most.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { openExports } from '../../server/src/exports/index.ts';
import { openDatabase, silentLog, systemClock } from '../../server/src/platform/index.ts';

const { url, id } = JSON.parse(await text(process.stdin)) as { url: string; id: number };
const db = openDatabase({ url, poolSize: 4, log: silentLog, applicationName: 'bench' });
const clock = systemClock();
const exports = openExports({ db, log: silentLog, clock, wallClock: clock, league: 'Nba', origin: 'live' });
const before = await residentMb('VmRSS');
const started = performance.now();
await exports.handle({ id }, { processId: 'bench', changeWorker: async () => {}, stop: async () => {} });
const seconds = (performance.now() - started) / 1_000;
await db.close();
process.stdout.write(JSON.stringify({ seconds, before, peak: await residentMb('VmHWM') }));

/** Memory of this process now (VmRSS) or at its highest (VmHWM); where the system does not tell, the highest for both. */
async function residentMb(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kb = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1];
  return Number(kb ?? process.resourceUsage().maxRSS) / 1_024;
}
