import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { text } from 'node:stream/consumers';
import { eventually } from './eventually.ts';
import { onFreePort } from './running-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HAPROXY = '/usr/sbin/haproxy';
export const hasHaproxy = existsSync(HAPROXY);
const FOLDER = join(import.meta.dirname, '../../../deploy/cluster');

/** An API process as the proxy sees it. */
export class StubNode {
  isReady = true;
  /** Returns 503 with Retry-After to everything but the probes. */
  refuses = false;
  /** Ends the connection of every request without a response, as a process that is killed. */
  breaks = false;
  respondsAfterMs = 0;
  /** Method of each request but the probes. */
  readonly asked: string[] = [];
  inWork = 0;
  mostInWork = 0;
  readonly server: Server = createServer((request, response) => {
    if (request.url === '/readyz' || request.url === '/livez') {
      response.writeHead(this.isReady ? 200 : 503).end();
      return;
    }
    this.asked.push(request.method ?? '');
    this.mostInWork = Math.max(this.mostInWork, (this.inWork += 1));
    request.resume().on('end', () => {
      setTimeout(() => {
        this.inWork -= 1;
        if (this.breaks) request.socket.destroy();
        else if (this.refuses) response.writeHead(503, { 'retry-after': '1' }).end('refused');
        else response.end('done');
      }, this.respondsAfterMs);
    });
  });
}

/** What a client gets. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

/** The front proxy of the cluster's files, before three nodes. */
export async function openFront(t: TestContext) {
  const nodes = [new StubNode(), new StubNode(), new StubNode()];
  const folder = await temporaryFolder(t);
  let log = '';
  const apiPort = await onFreePort(async (port) => {
    for (const [index, { server }] of nodes.entries()) await listen(server, Number(port), `127.0.0.${index + 2}`);
    return port;
  });
  t.after(() => {
    for (const { server } of nodes) {
      server.closeAllConnections();
      server.close();
    }
  });
  const port = await onFreePort(async (free) => {
    const values = { API_PORT: apiPort, FRONT_PORT: free, ADDRESS: '127.0.0.1', FRONT_SOCKET: join(folder, 'socket') };
    const addresses = { ADDRESS_A: '127.0.0.2', ADDRESS_B: '127.0.0.3', ADDRESS_C: '127.0.0.4' };
    const file = join(folder, 'values');
    const given = Object.entries({ ...values, ...addresses }).map(([name, value]) => `${name}=${value}\n`);
    const example = readFileSync(join(FOLDER, 'values.example'), 'utf8').replaceAll(/^(\w+_PASSWORD)=$/gm, '$1=x');
    writeFileSync(file, [example, ...given].join('\n'));
    const filled = spawnSync(join(FOLDER, 'fill.sh'), [file, join(folder, 'config')], { encoding: 'utf8' });
    assert.equal(filled.status, 0, filled.stderr);
    const child = spawn(HAPROXY, ['-db', '-f', join(folder, 'config/haproxy-front.cfg')], { stdio: 'pipe' });
    t.after(() => child.kill('SIGKILL'));
    child.stderr.setEncoding('utf8').on('data', (more: string) => (log += more));
    await eventually('a response through the proxy', async () => {
      if (child.exitCode !== null) throw new Error(log.replace('cannot bind socket', 'EADDRINUSE'));
      const result = await askAt('GET', Number(free)).catch(() => undefined);
      return result?.status === 200 ? true : undefined;
    });
    return Number(free);
  });
  for (const node of nodes) node.asked.length = 0;
  return {
    nodes,
    ask: (method: string, headers = {}) => askAt(method, port, headers),
    said: () => log,
    /** `front.sh` with these words. */
    front: async (...words: string[]) => {
      const child = spawn('/bin/sh', [join(folder, 'config/front.sh'), ...words], { stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number];
      assert.equal(code, 0);
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

async function askAt(method: string, port: number, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const request = send({ host: '127.0.0.1', port, method, headers, path: '/api/v1/data/usage' });
  request.end(method === 'POST' ? '{"stake":10}' : '');
  const [result] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(result);
  return { status: result.statusCode ?? 0, body, retryAfter: result.headers['retry-after'] };
}
