import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A database whose server starts slowly: it listens, and refuses connections until it is up. */
export interface StartingServer {
  /** The URL of the same database through the proxy. */
  readonly url: string;
  /** The number of refused connections. */
  refused(): number;
}

const WORDS = 'the database system is starting up';

/** PostgreSQL's response to an early connection, in protocol bytes. */
const REFUSAL = refusal({ S: 'FATAL', V: 'FATAL', C: '57P03', M: WORDS });

function refusal(fields: Readonly<Record<string, string>>): Buffer {
  const body = Object.entries(fields).map(([field, value]) => `${field}${value}\0`);
  const text = Buffer.from(`${body.join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + text.length);
  return Buffer.concat([Buffer.from('E'), length, text]);
}

/** Refuses the first `tooEarly` connections and forwards the others to a real server. */
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
