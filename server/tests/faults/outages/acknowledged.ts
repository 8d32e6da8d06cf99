import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import type { ServiceProcess } from '../../support/running-program.ts';

/** A client's result: the status and the contents of a 503, or no connection. */
export interface Reply {
  readonly status: number | null;
  readonly contentType: string;
  readonly retryAfter: string | null;
  readonly text: string;
}

export async function send(url: string, request: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, request);
    const { status, headers } = response;
    const text = await response.text();
    return { status, contentType: headers.get('content-type') ?? '', retryAfter: headers.get('retry-after'), text };
  } catch {
    return { status: null, contentType: '', retryAfter: null, text: '' };
  }
}

/** Clients that queue operations and record the acknowledged ones. */
export interface Writers {
  /** Ids of acknowledged operations. */
  readonly acknowledged: Set<number>;
  /** Responses that were neither a 202 nor a proper 503. */
  readonly improper: string[];
  /** Number of 503 problems so far. */
  refused(): number;
  write(base: string): Promise<Reply>;
}

export function writers(authorization: string): Writers {
  const acknowledged = new Set<number>();
  const improper: string[] = [];
  let refused = 0;
  return {
    acknowledged,
    improper,
    refused: () => refused,
    write: async (base) => {
      const reply = await send(`${base}/api/v1/ops/operations/settle`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ date: '2024-03-05' }),
      });
      if (reply.status === 202) acknowledged.add((JSON.parse(reply.text) as { id: number }).id);
      else if (isProper503(reply, base)) refused += 1;
      // A refused connection is not a response: a test that kills the service expects it.
      else if (reply.status !== null) improper.push(`${reply.status} ${reply.text}`);
      return reply;
    },
  };
}

/** Fails if a response was improper, and includes the service's log. */
export function assertProper({ improper }: Writers, service: ServiceProcess): void {
  assert.ok(improper.length === 0, [...improper, ...service.logged().map((line) => JSON.stringify(line))].join('\n'));
}

/** A problem with Retry-After and without internals; its type is a URL of the service itself. */
const isProper503 = ({ status, contentType, retryAfter, text }: Reply, base: string): boolean =>
  status === 503 &&
  contentType.includes('problem+json') &&
  Number(retryAfter) > 0 &&
  !/select|ECONN|\.ts|127\.0/i.test(text.replaceAll(base, ''));

/** The ids that the service does not know once it has recovered: a 503 is no response yet. */
export async function lost(base: string, authorization: string, ids: Iterable<number>): Promise<number[]> {
  const missing: number[] = [];
  for (const id of ids) {
    const status = await eventually('a response about an acknowledged write', async () => {
      const reply = await send(`${base}/api/v1/ops/operations/${id}`, { headers: { authorization } });
      return reply.status === 503 || reply.status === null ? undefined : reply.status;
    });
    if (status !== 200) missing.push(id);
  }
  return missing;
}
