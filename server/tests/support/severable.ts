import type { TestContext } from 'node:test';
import { openDatabase, silentLog, type PooledDatabase } from '../../src/platform/index.ts';
import { eventually } from './eventually.ts';
import { testDatabaseUrl } from './postgres.ts';
import { along, wireTo } from './wire.ts';

/** A database behind a proxy that the test cuts and restores. */
export interface SeverableDatabase {
  readonly db: PooledDatabase;
  /** Drops all connections and refuses new ones; resolves when all losses are noticed. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function severableDatabase(t: TestContext): Promise<SeverableDatabase> {
  const url = await testDatabaseUrl(t);
  const wire = await wireTo(t, new URL(url));
  const through = along(wire, url);
  const db = openDatabase({ url: through, poolSize: 5, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  return {
    db,
    cut: async () => {
      wire.cut();
      await eventually('the end of every connection', async () => db.pool.totalCount === 0 || undefined);
    },
    mend: async () => wire.mend(),
  };
}
