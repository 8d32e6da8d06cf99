import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A database whose server is slow to start: it listens, and turns connections away until it is up. */
export interface StartingServer {
  /** The same database by way of it. */
  readonly url: string;
  /** How many connections it has refused. */
  refused(): number;
}

const WORDS = 'the database system is starting up';

/** PostgreSQL's answer to a connection that is too early, in its protocol's bytes. */
const REFUSAL = refusal({ S: 'FATAL', V: 'FATAL', C: '57P03', M: WORDS });

function refusal(fields: Readonly<Record<string, string>>): Buffer {
  const body = Object.entries(fields).map(([field, value]) => `${field}${value}\0`);
  const text = Buffer.from(`${body.join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + text.length);
  return Buffer.concat([Buffer.from('E'), length, text]);
}

/** In front of a real server: it refuses the first `tooEarly` connections and passes the others on. */
export async function startingServer(t: TestContext, address: string, tooEarly: number): Promise<StartingServer> {
  const target = new URL(address);
  const ends = new Set<Socket>();
  let refused = 0;
  const keep = (end: Socket, other: Socket | undefined): void => {
    ends.add(end);
    end.on('error', () => other?.destroy()).on('close', () => ends.delete(end));
  };
  const server = createServer((near) => {
    if (refused < tooEarly) {
      refused += 1;
      keep(near, undefined);
      near.once('data', () => near.end(REFUSAL));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(near, far);
    keep(far, near);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
    for (const end of ends) end.destroy();
  });
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, refused: () => refused };
}
