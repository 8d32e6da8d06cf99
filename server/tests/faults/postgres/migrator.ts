// Migrates one database and prints the result or the refusal; a separate process, for concurrent runs and kills.
import { migrate, openDatabase, OperatorError, silentLog } from '../../../src/platform/index.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'migrator' });
process.stdout.write('started\n');
try {
  process.stdout.write(`${JSON.stringify(await migrate(db, folder))}\n`);
} catch (error) {
  process.stdout.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
}
await db.close();
