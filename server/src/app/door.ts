import { createServer, type Server } from 'node:net';
import { OperatorError } from '../platform/index.ts';
import type { HttpServer } from '../platform/http/index.ts';
import type { Settings } from './settings.ts';

type Places = Pick<Settings, 'host' | 'port' | 'metricsPort' | 'roles'>;
type Listening = Pick<HttpServer, 'listen'>;

/** Where a process is going to answer. */
export interface Door {
  /** Known before the service is made: problem types and tokens name the address. */
  readonly port: number;
  /** Listens there. OperatorError if somebody else has come before. */
  open(server: Listening): Promise<void>;
  /** Lets go of a port that nobody is going to answer at. */
  leave(): Promise<void>;
}

/**
 * Finds the ports of a process free before anything is done that takes time: a first start would simulate its league for
 * a minute, and then say that it cannot answer. A port that the machine chose (0) is held until it is answered at, so that
 * no other program is given the same one meanwhile; one that was told is not, for whoever asks there is to see that
 * nobody answers yet.
 */
export async function findDoor({ host, port, metricsPort, roles }: Places): Promise<Door> {
  if (metricsPort !== undefined) await requireFree(host, metricsPort, 'PROPPICK_METRICS_PORT');
  if (port !== 0) {
    if (roles.includes('api')) await requireFree(host, port, 'PROPPICK_PORT');
    return { port, open: (server) => listen(server, host, port), leave: async () => {} };
  }
  const held = await hold(host);
  const leave = (): Promise<void> => new Promise((left) => held.server.close(() => left()));
  if (!roles.includes('api')) await leave();
  const open = async (server: Listening): Promise<void> => {
    await leave();
    await listen(server, host, held.port);
  };
  return { port: held.port, open, leave };
}

/** The code of the refusal if a port cannot be listened on now; undefined if it can. */
export function whyNotFree(host: string, port: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const probe = createServer();
  probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  return promise;
}

async function requireFree(host: string, port: number, setting: string): Promise<void> {
  const code = await whyNotFree(host, port);
  if (code !== undefined) throw refusal(host, port, setting, code);
}

async function listen(server: Listening, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !(code in WHY)) throw error;
    throw refusal(host, port, 'PROPPICK_PORT', code);
  }
}

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken',
  EACCES: 'needs more rights',
  EADDRNOTAVAIL: 'is not on this machine',
};

const refusal = (host: string, port: number, setting: string, code: string): OperatorError =>
  new OperatorError(
    `The address ${host}:${port} ${WHY[code] ?? `cannot be listened on (${code})`}.`,
    code === 'EADDRINUSE'
      ? `"proppick doctor" says by whom. Stop that one, or set ${setting} to a free port (0 takes any).`
      : `Set ${setting} to another port, or PROPPICK_HOST to an address of this machine.`,
  );

/** A port of the machine's choice, at which everybody is turned away. */
function hold(host: string): Promise<{ readonly server: Server; readonly port: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ server: Server; port: number }>();
  const server = createServer((socket) => socket.destroy());
  server.once('error', reject);
  server.listen({ host, port: 0 }, () => {
    const address = server.address();
    resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
  });
  return promise;
}
