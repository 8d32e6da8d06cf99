import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, silentLog, startEmbedded, type Database } from '../../server/src/platform/index.ts';

/**
 * A separate database in a scratch folder with every migration. The limit per address is at its maximum, because a generator
 * is one address. Everything is deleted at the end.
 */
export interface BenchDatabase {
  readonly db: Database;
  readonly url: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

export async function openBenchDatabase(poolSize = 10): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prop-pick-bench-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, log: silentLog });
  const db = openDatabase({ url: postgres.url, poolSize, log: silentLog, applicationName: 'bench' });
  await migrate(db, join(import.meta.dirname, '../../server/migrations'));
  await db.query({
    text: `insert into operations.config_value (section, key, value, updated_at, updated_by)
           values ('limits', 'burstCapacity', '1000000', now(), 'bench'), ('limits', 'burstPerSecond', '100000', now(), 'bench')`,
  });
  return {
    db,
    url: postgres.url,
    dataDir,
    close: async () => {
      await db.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
