import type { Database } from '../../server/src/platform/index.ts';
import { quantile, type Figure } from '../kit/figures.ts';
import { startProgram, type Program } from '../reads/program.ts';
import { adminKey } from '../reads/slate.ts';

const CALLERS = 4;
const SYSTEMS_EACH = 5;
const READS_ALONE = 1_000;
/** A read that queries the database each time. */
const READ = '/api/v1/me/preferences';
const MOST_P99_MS = 100;

/**
 * The effect on other clients while the broadest systems are tested. It measures another route in the same process, alone and
 * with four callers who test systems sequentially, and the process's peak memory.
 */
export async function besideSystems(url: string, db: Database, seasons: string): Promise<Figure[]> {
  const key = await adminKey(db);
  const program = await startProgram(url, 'api');
  try {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const read = () => timed(() => fetch(program.url + READ, { headers }));
    const alone: number[] = [];
    // oxlint-disable-next-line no-await-in-loop
    for (let time = 0; time < READS_ALONE; time += 1) alone.push(await read());
    const { systems, reads } = await meanwhile(program, headers, read);
    const { peak } = await program.memory();
    const p99 = quantile(reads, 0.99);
    const refused = [...systems, ...reads].filter((ms) => ms === Infinity).length;
    return [
      { what: `${seasons}: every over, ${CALLERS} callers at once, p50`, value: quantile(systems, 0.5), unit: 'ms' },
      { what: 'me/preferences alone, p99', value: quantile(alone, 0.99), unit: 'ms' },
      {
        what: `me/preferences during these, p99 of ${reads.length}`,
        value: p99,
        unit: 'ms',
        reach: `under ${MOST_P99_MS} ms`,
        holds: p99 < MOST_P99_MS,
      },
      {
        what: 'refused requests of both kinds',
        value: refused,
        unit: '',
        reach: 'none',
        holds: refused === 0,
      },
      { what: `${seasons}: memory of the process, peak`, value: peak, unit: 'MB' },
    ];
  } finally {
    await program.stop();
  }
}

async function meanwhile(program: Program, headers: Record<string, string>, read: () => Promise<number>) {
  const systems: number[] = [];
  const testing = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let nth = 0; nth < SYSTEMS_EACH; nth += 1) {
      // Every system differs, so that none is cached; all of them bet on every prop.
      const where = { direction: 'Over', minLine: (caller * SYSTEMS_EACH + nth) / 1_000 };
      const body = JSON.stringify({ where, limit: 1 });
      const send = () => fetch(`${program.url}/api/v1/research/systems`, { method: 'POST', headers, body });
      // oxlint-disable-next-line no-await-in-loop
      systems.push(await timed(send));
    }
  });
  const all = Promise.all(testing);
  const reads: number[] = [];
  // oxlint-disable-next-line no-await-in-loop
  while (systems.length < CALLERS * SYSTEMS_EACH) reads.push(await read());
  await all;
  return { systems, reads };
}

/** Milliseconds until the complete response; infinite for a refused one. */
async function timed(send: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const response = await send();
  await response.text();
  return response.ok ? performance.now() - start : Infinity;
}
