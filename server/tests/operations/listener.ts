import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { TestContext } from 'node:test';

/** A listener on a free port, or on the given one. */
export async function listener(t: TestContext, port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen({ host: '127.0.0.1', port });
  t.after(() => server.close());
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
