import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { testServer } from '../../../tests/support/http.ts';
import type { Caller } from '../caller.ts';
import type { ApiModule } from './index.ts';

const CALLER: Caller = { kind: 'api-key', credentialId: 'c', account: { id: 1, tier: 'Sharp' }, scopes: [] };

/** A service whose identification waits for the test; records which handlers ran. */
async function slowlyIdentifying(t: TestContext) {
  const worked: string[] = [];
  const proof = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const module: ApiModule = {
    name: 'trial',
    routes(api) {
      const access = 'research';
      const schema = {
        summary: 'Works',
        params: Type.Object({ who: Type.String() }),
        response: { 200: Type.Object({ ok: Type.Boolean() }) },
      };
      api.get('/work/:who', { config: { access }, schema }, async ({ params }) => {
        worked.push(params.who);
        return { ok: true };
      });
    },
  };
  const server = await testServer(t, {
    modules: [module],
    identify: async () => {
      asked.resolve();
      await proof.promise;
      return CALLER;
    },
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return { worked, proof, asked: asked.promise, address, server };
}

for (const [who, hangsUp] of [
  ['gone', true],
  ['patient', false],
] as const)
  test(`the handler ${hangsUp ? 'is skipped' : 'runs'} for a client that is ${who} when it is identified`, async (t) => {
    const { worked, proof, asked, address, server } = await slowlyIdentifying(t);
    const served = once(server.api.server, 'connection') as Promise<[Socket]>;
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(`GET /api/v1/work/${who} HTTP/1.1\r\nhost: x\r\nx-api-key: k\r\n\r\n`);
    await asked;
    const [wire] = await served;
    if (hangsUp) {
      const closed = new Promise((resolve) => {
        wire.once('close', resolve);
      });
      socket.resetAndDestroy();
      await closed;
    }
    proof.resolve();
    // The next client is identified at once, and its handler runs after the first one.
    const next = await fetch(`${address}/api/v1/work/next`, { headers: { 'x-api-key': 'k' } });
    assert.equal(next.status, 200);
    assert.deepEqual(worked, hangsUp ? ['next'] : ['patient', 'next']);
  });
