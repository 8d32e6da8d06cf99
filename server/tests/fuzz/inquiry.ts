import type { DescribedApi, Operation } from '../support/described-api.ts';
import type { Ask } from './cast.ts';
import { faultsOf } from './judge.ts';
import { curlOf, openLine, type ApiResponse, type Sent } from './send.ts';
import { tally } from './tally.ts';

export interface Finding {
  count: number;
  readonly first: string;
}

/** The result of many requests. */
export interface Fuzzed {
  requests: number;
  succeeded: number;
  /** Counts by operation and status: `GET /api/v1/me 200`. */
  readonly seen: Map<string, number>;
  /** Faults with their counts, and the first request of each. */
  readonly findings: Map<string, Finding>;
}

export const nothingYet = (): Fuzzed => ({ requests: 0, succeeded: 0, seen: new Map(), findings: new Map() });

/** A client that sends one request after the other, checks every response and counts separately. */
export interface Inquiry {
  readonly ask: Ask;
  readonly used: ReturnType<typeof tally>['used'];
  tried(operation: Operation, account: number | null, sent: Sent): Promise<ApiResponse>;
  find(kind: string, shown: string): void;
  steps(): number;
  close(): void;
}

/** `name` identifies the client in findings. */
export function inquiry(api: DescribedApi, origin: string, name: string, fuzzed: Fuzzed): Inquiry {
  const counts = tally();
  const line = openLine(origin);
  let step = 0;

  function find(kind: string, shown: string): void {
    const known = fuzzed.findings.get(kind);
    if (known !== undefined) known.count += 1;
    else fuzzed.findings.set(kind, { count: 1, first: `${name}, step ${step}: ${shown}` });
  }

  async function tried(operation: Operation, account: number | null, sent: Sent): Promise<ApiResponse> {
    step += 1;
    const response = await line.send(sent);
    fuzzed.requests += 1;
    if (response.status < 300) fuzzed.succeeded += 1;
    const pair = `${operation.name} ${response.status}`;
    fuzzed.seen.set(pair, (fuzzed.seen.get(pair) ?? 0) + 1);
    for (const fault of [...faultsOf(api, operation, response), ...counts.note(operation, account, response)])
      find(`${operation.name}: ${fault.split(':', 2).join(':')}`, `${fault}\n${curlOf(origin, sent)}`);
    return response;
  }

  const ask: Ask = async (player, method, path, { params = {}, body, query = '', headers = {} } = {}) => {
    const operation = api.operations.find(({ name }) => name === `${method} ${path}`);
    if (operation === undefined) throw new Error(`there is no ${method} ${path}`);
    const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const sent = {
      ...player.headers,
      // Failed sign-ins of one case do not count against another.
      'x-forwarded-for': `10.200.${(step >> 8) & 255}.${step & 255}`,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    return tried(operation, player.account, { method, url: url + query, headers: sent, body: text });
  };

  return { ask, used: counts.used, tried, find, steps: () => step, close: () => line.close() };
}
