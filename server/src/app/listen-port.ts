import { createServer, type Server } from 'node:net';
import { OperatorError } from '../platform/index.ts';
import type { HttpServer } from '../platform/http/index.ts';
import type { Settings } from './settings.ts';

type Places = Pick<Settings, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'roles'>;
type Listening = Pick<HttpServer, 'listen'>;

/** The port that a process will listen on. */
export interface ReservedPort {
  /** Known before the service is created: problem types and tokens contain the address. */
  readonly port: number;
  /** Listens on it. OperatorError if another program took the port in the meantime. */
  open(server: Listening): Promise<void>;
  /** Releases a port that is not going to be used. */
  release(): Promise<void>;
}

/**
 * Checks the ports of a process before any slow work: the first start of the demo would simulate for a minute and then
 * fail. A port chosen by the system (0) is held until it is used, so that no other program gets it. A configured port
 * is not held: connections to it are refused until the service listens.
 */
export async function reservePort({ host, port, metricsHost, metricsPort, roles }: Places): Promise<ReservedPort> {
  if (metricsPort !== undefined) await requireFree(metricsHost, metricsPort, 'PROPPICK_METRICS_PORT');
  if (port !== 0) {
    if (roles.includes('api')) await requireFree(host, port, 'PROPPICK_PORT');
    return { port, open: (server) => listen(server, host, port), release: async () => {} };
  }
  const held = await hold(host);
  const release = (): Promise<void> => new Promise((left) => held.server.close(() => left()));
  if (!roles.includes('api')) await release();
  const open = async (server: Listening): Promise<void> => {
    await release();
    await listen(server, host, held.port);
  };
  return { port: held.port, open, release };
}

/** The error code if a port cannot be listened on now, else undefined. */
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
      ? `Run "proppick doctor" to see which program uses it. Stop that program, or set ${setting} to a free port (0 takes any).`
      : `Set ${setting} to another port, or PROPPICK_HOST to an address of this machine.`,
  );

/** Holds a free port; connections to it are closed at once. */
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
