// One node: the service's HTTP with keys and exact limits in front of evaluations, its clock running from a past evening.
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openAccounts } from '../../server/src/accounts/index.ts';
import { countRequests } from '../../server/src/limits/index.ts';
import { picksRoom } from '../../server/src/picks/index.ts';
import { createHttpServer } from '../../server/src/platform/http/index.ts';
import { instanceKey as keyOfInstance, openDatabase, silentLog } from '../../server/src/platform/index.ts';
import { runningFrom } from './running-clock.ts';

export interface Node {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly startsAt: string;
}

const { databaseUrl, dataDir, startsAt } = JSON.parse(await text(process.stdin)) as Node;
const db = openDatabase({ url: databaseUrl, poolSize: 10, log: silentLog, applicationName: 'bench node' });
const instanceKey = await keyOfInstance({ dataDir });
const baseUrl = 'http://127.0.0.1';
const { identify } = openAccounts({ db, log: silentLog, instanceKey, baseUrl });
const server = await createHttpServer({
  context: { db, log: silentLog, clock: runningFrom(new Date(startsAt)) },
  rooms: [picksRoom({ origin: 'live' })],
  baseUrl,
  version: 'bench',
  instanceKey,
  identify,
  limits: countRequests(db, silentLog),
  burst: () => ({ capacity: 1_000_000, perSecond: 1_000_000 }),
});
await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(server.api.server.address() as AddressInfo).port}\n`);
