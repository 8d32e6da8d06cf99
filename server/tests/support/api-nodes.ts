import type { TestContext } from 'node:test';
import { PASSWORD } from './accounts.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { onFreePort } from './running-program.ts';

/** Nodes of one service under one base URL, so that they accept each other's tokens. */
const BASE_URL = 'http://picks.example';

/** A separate API process, as seen by a client. */
export interface ApiNode {
  ask(path: string, request?: Ask): Promise<ApiResponse>;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A cluster and its API processes by start order. */
export interface ApiNodes {
  readonly cluster: Cluster;
  readonly nodes: readonly ApiNode[];
}

/** Starts `count` API processes on one database. */
export async function apiNodes(t: TestContext, count: number): Promise<ApiNodes> {
  const cluster = await openCluster(t, { settings: { PROPPICK_BASE_URL: BASE_URL, PROPPICK_LOG_LEVEL: 'warn' } });
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(cluster)));
  return { cluster, nodes };
}

/** Starts one more process; `settings` replace those of the others. */
export async function startNode(cluster: Cluster, settings: Readonly<Record<string, string>> = {}): Promise<ApiNode> {
  const port = await onFreePort(async (free) => {
    await cluster.start(['api'], { PROPPICK_PORT: free, ...settings });
    return free;
  });
  return {
    async ask(path, { method = 'GET', headers = {}, body } = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}

export async function logInAt(node: ApiNode, name: string): Promise<{ accessToken: string; cookie: string }> {
  const body = { email: `${name}@example.org`, password: PASSWORD };
  const { status, headers, text } = await node.ask('/auth/login', { method: 'POST', body });
  if (status !== 200) throw new Error(text);
  const { accessToken } = JSON.parse(text) as { accessToken: string };
  return { accessToken, cookie: refreshCookieOf(headers) };
}

/** The refresh token of a response's cookie; empty if there is none. */
export const refreshCookieOf = (headers: Headers): string =>
  /^refreshToken=([^;]*)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '';

/** Runs `count` calls, 48 at a time; the results in order. */
export async function manyAtOnce<Result>(count: number, call: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await call(index);
    }
  };
  await Promise.all(Array.from({ length: 48 }, worker));
  return results;
}
