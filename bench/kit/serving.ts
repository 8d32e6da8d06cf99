import type { AddressInfo } from 'node:net';
import { openAccounts } from '../../server/src/accounts/index.ts';
import type { Clock } from '../../server/src/kernel/index.ts';
import { countRequests } from '../../server/src/limits/index.ts';
import { createHttpServer, type ApiModule } from '../../server/src/platform/http/index.ts';
import { instanceKey as keyOfInstance, openDatabase, silentLog } from '../../server/src/platform/index.ts';

interface Served {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly modules: readonly ApiModule[];
  readonly clock: Clock;
  readonly counts: boolean;
}

/** One node: the service's HTTP, authentication and optional exact counts, in front of modules; it prints its port. */
export async function serve({ databaseUrl, dataDir, modules, clock, counts }: Served): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 10, log: silentLog, applicationName: 'bench node' });
  const instanceKey = await keyOfInstance({ dataDir });
  const baseUrl = 'http://127.0.0.1';
  const { identify } = openAccounts({ db, log: silentLog, instanceKey, baseUrl });
  const server = await createHttpServer({
    context: { db, log: silentLog, clock },
    modules,
    baseUrl,
    version: 'bench',
    instanceKey,
    identify,
    ...(counts ? { limits: countRequests(db, silentLog) } : {}),
    burst: () => ({ capacity: 1_000_000, perSecond: 1_000_000 }),
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`${(server.api.server.address() as AddressInfo).port}\n`);
}
