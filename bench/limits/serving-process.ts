// One node: the service's HTTP, authentication and counter, in front of one response in memory.
import type { Access } from '../../server/src/access/index.ts';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { prepare, sendPrepared, type ApiModule } from '../../server/src/platform/http/index.ts';
import { systemClock } from '../../server/src/platform/index.ts';
import { serve } from '../kit/serving.ts';
import type { Node } from './bench.ts';

const { databaseUrl, dataDir, checks, body } = JSON.parse(await text(process.stdin)) as Node;
const prepared = prepare(Buffer.from(body));
const access: Access = checks === 'none' ? 'public' : 'picks';
const module: ApiModule = {
  name: 'read',
  routes(api) {
    api.get(
      '/read',
      { config: { access }, schema: { summary: 'A read', response: { 200: Type.Unknown() } } },
      (request, reply) => sendPrepared(request, reply, prepared),
    );
  },
};
await serve({
  databaseUrl,
  dataDir,
  counts: checks === 'proof and count',
  modules: [module],
  clock: systemClock(),
});
