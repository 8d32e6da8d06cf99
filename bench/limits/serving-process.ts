// One node: the service's HTTP, its proof of callers and its counter, in front of one answer that is ready in memory.
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { openAccounts } from '../../server/src/accounts/index.ts';
import { countRequests } from '../../server/src/limits/index.ts';
import {
  ALL_TIERS,
  createHttpServer,
  prepare,
  sendPrepared,
  type Access,
  type Room,
} from '../../server/src/platform/http/index.ts';
import { instanceKey as keyOfInstance, openDatabase, silentLog, systemClock } from '../../server/src/platform/index.ts';
import type { Node } from './bench.ts';

const { databaseUrl, dataDir, checks, body } = JSON.parse(await text(process.stdin)) as Node;
const prepared = prepare(Buffer.from(body));
const access: Access = checks === 'none' ? { credentials: 'public' } : { tiers: ALL_TIERS, group: 'picks-and-data' };
const room: Room = {
  name: 'read',
  routes(api) {
    api.get(
      '/read',
      { config: { access }, schema: { summary: 'A read', response: { 200: Type.Unknown() } } },
      (request, reply) => sendPrepared(request, reply, prepared),
    );
  },
};

const db = openDatabase({ url: databaseUrl, poolSize: 10, log: silentLog, applicationName: 'bench node' });
const instanceKey = await keyOfInstance({ dataDir });
const baseUrl = 'http://127.0.0.1';
const { identify } = openAccounts({ db, log: silentLog, instanceKey, baseUrl });
const server = await createHttpServer({
  context: { db, log: silentLog, clock: systemClock() },
  rooms: [room],
  baseUrl,
  version: 'bench',
  instanceKey,
  identify,
  ...(checks === 'proof and count' ? { limits: countRequests(db, silentLog) } : {}),
  burst: () => ({ capacity: 1_000_000, perSecond: 1_000_000 }),
});
await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(server.api.server.address() as AddressInfo).port}\n`);
