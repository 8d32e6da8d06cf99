import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabaseUrl } from './postgres.ts';

/** A database behind a wire that the test cuts and mends. */
export interface SeverableDatabase {
  readonly db: Database;
  /** Drops every connection and takes no new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function severableDatabase(t: TestContext): Promise<SeverableDatabase> {
  const target = new URL(await testDatabaseUrl(t));
  const wires = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        wires.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number): Promise<number> =>
    new Promise((resolve) => {
      relay.listen(port, '127.0.0.1', () => resolve(portOf(relay.address())));
    });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      relay.close(() => resolve());
      for (const wire of wires) wire.destroy();
    });
  const port = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  const db = openDatabase({ url: url.href, poolSize: 5, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(async () => {
    await db.close();
    if (relay.listening) await close();
  });
  return { db, cut: close, mend: async () => void (await listen(port)) };
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (typeof address !== 'object' || address === null) throw new Error('the relay does not listen');
  return address.port;
}
