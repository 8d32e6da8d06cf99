import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Time limit of the cancel request, and of ending the statement. */
const ENDS_WITHIN_MS = 2_000;

/** The driver's connection and the client fields needed to open a second one; the driver's types omit most of them. */
interface Wire extends EventEmitter {
  readonly stream: Socket;
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}
interface Addressed {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: { readonly ssl: boolean | object; readonly sslNegotiation?: string };
}

const NewWire = pg.Connection as unknown as new (config: object) => Wire;

/**
 * Cancels in the server a statement that the client gave up, then runs `closing`; the connection can be reused then.
 * Rejects if the server did not end the statement within two seconds: the connection must be closed.
 */
export async function endStatement(client: pg.ClientBase, closing: 'rollback' | 'select'): Promise<void> {
  const closed = { text: closing, query_timeout: ENDS_WITHIN_MS };
  // A late cancel may hit `closing` instead, which rejects too. When both promises have settled, nothing is running.
  const [, outcome] = await Promise.allSettled([requestCancel(client), client.query(closed)]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Sends PostgreSQL's cancel request over its own connection. Resolves when the server has forwarded it, or on failure.
 */
function requestCancel(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey, connection } = client as unknown as Addressed;
  const { ssl, sslNegotiation } = connection;
  const wire = new NewWire({ ssl, sslNegotiation });
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = setTimeout(() => wire.stream.destroy(), ENDS_WITHIN_MS);
  const send = (): void => wire.cancel(processID, secretKey);
  wire.on('error', () => wire.stream.destroy());
  wire.once('end', () => {
    clearTimeout(giveUp);
    resolve();
  });
  if (ssl === false) wire.once('connect', send);
  else {
    if (sslNegotiation !== 'direct') wire.once('connect', () => wire.requestSsl());
    wire.once('sslconnect', send);
  }
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
  else wire.connect(port, host);
  return promise;
}

/** True for the driver's error of a statement that exceeded its `query_timeout`. */
export const isTimeLimit = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
