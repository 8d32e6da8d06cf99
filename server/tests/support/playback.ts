import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import type { Scope } from './scope.ts';

export interface Playback {
  readonly origin: string;
  /** Requested paths with their queries, in order. */
  readonly asked: string[];
}

/** Simulates a feed on this machine; closed when the test ends, including hanging responses. */
export async function playback(
  t: Scope,
  result: (request: IncomingMessage, response: ServerResponse, times: number) => void,
): Promise<Playback> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    result(request, response, asked.length);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Sends a few bytes at a time until the client disconnects. */
export function drip(stream: Writable, everyMs: number): void {
  const timer = setInterval(() => stream.write(' '), everyMs).unref();
  stream.once('close', () => clearInterval(timer));
}
