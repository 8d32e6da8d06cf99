// A minimal service to be killed: it starts the embedded database and writes rows as long as it lives. It prints `up`,
// then `row <n>` for each row that the database acknowledged. `early` plants the bug that the kill tests must catch: it
// announces rows of a transaction that never commits.
import { createLog, openDatabase, silentLog, startEmbedded } from '../../../src/platform/index.ts';

const [dataDir = '', mode = 'honest'] = process.argv.slice(2);
const postgres = await startEmbedded({ dataDir, log: createLog('info') });
const db = openDatabase({ url: postgres.url, poolSize: 3, log: silentLog, applicationName: 'writer' });
await db.query({ text: 'create table if not exists written (n int generated always as identity primary key)' });
process.stdout.write('up\n');
process.on('SIGTERM', () => void stop());
process.on('SIGHUP', () => process.exit(0));

async function stop(): Promise<void> {
  await postgres.stop();
  process.exit(0);
}

const insert = { text: 'insert into written default values returning n' };

for (;;) {
  try {
    if (mode === 'early') {
      await db.transaction(async (tx) => {
        for (;;) announce((await tx.query<{ n: number }>(insert)).rows);
      });
    } else announce((await db.query<{ n: number }>(insert)).rows);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
}

function announce(rows: { n: number }[]): void {
  for (const { n } of rows) process.stdout.write(`row ${n}\n`);
}
