import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Agent, buildConnector } from 'undici';
import { canonical, type Judge } from './address.ts';
import { ForbiddenTarget, type Target } from './target.ts';

/** Opens a TCP connection. A parameter, so that a test can see which address is dialed. */
export type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (host, port) => connectTcp({ host, port });

export interface ConnectorOptions {
  readonly target: Target;
  /** The checked address. It is dialed even if the name resolves to another one by now. */
  readonly address: string;
  readonly judge: Judge;
  readonly dial: Dial;
  readonly signal: AbortSignal;
}

const MAX_HEADER_BYTES = 16 * 1024;

/** An agent for one request: it connects only to the checked address. */
export async function guardedAgent(options: ConnectorOptions): Promise<Agent> {
  const { Agent } = await import('undici');
  const connector: buildConnector.connector = (_asked, done) => void openFor(options, done);
  return new Agent({ connect: connector, connections: 1, pipelining: 1, maxHeaderSize: MAX_HEADER_BYTES });
}

async function openFor(options: ConnectorOptions, done: buildConnector.Callback): Promise<void> {
  const opened = await open(options).catch((error: Error) => error);
  if (opened instanceof Error) done(opened, null);
  else done(null, opened);
}

/** Dials and checks the peer's address before any byte is sent. A rebound or rerouted connection is refused here. */
async function open({ target, address, judge, dial, signal }: ConnectorOptions): Promise<Socket | TLSSocket> {
  const socket = dial(address, target.port);
  const give = (): void => void socket.destroy(new Error('the deadline has passed'));
  signal.addEventListener('abort', give, { once: true });
  // Later socket errors are reported by the request that uses the socket.
  socket.on('error', () => {});
  try {
    await event(socket, 'connect');
    const peer = canonical(socket.remoteAddress);
    if (peer === undefined || peer !== canonical(address) || judge(peer) !== undefined)
      throw new ForbiddenTarget('responds from an address that was not checked');
    if (!target.isSecure) return socket;
    const servername = target.address === null ? { servername: target.host } : {};
    const secured = connectTls({ socket, ALPNProtocols: ['http/1.1'], host: target.host, ...servername });
    await event(secured, 'secureConnect');
    return secured;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', give);
  }
}

function event(socket: Socket, name: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => (): void => {
      socket.off(name, happened);
      socket.off('error', failed);
      socket.off('close', closed);
      then();
    };
    const happened = settle(resolve);
    const closed = settle(() => reject(new Error('the connection was closed')));
    const failed = (error: Error): void => settle(() => reject(error))();
    socket.once(name, happened);
    socket.once('error', failed);
    socket.once('close', closed);
  });
}
