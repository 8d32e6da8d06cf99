import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** The result of one request, as seen by its client. */
export type Fate =
  /** A response that is no refusal: 2xx, 3xx or 4xx. */
  | 'served'
  /** 503 with Retry-After. */
  | 'told to come back'
  /** Any other 5xx. */
  | 'failed'
  /** No response: the connection broke or timed out. */
  | 'broken';

export interface Reply {
  readonly fate: Fate;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The reason for no response, or the refusal's text. */
  readonly why: string;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Timeout of a request. */
const PATIENCE_MS = 20_000;

export type Ask = (path: string, request?: Request) => Promise<Reply>;

export interface Client {
  readonly ask: Ask;
  /** Requests in flight: to all addresses, or to one. */
  inFlight(address?: string): number;
  /** Number of requests sent to an address. */
  sent(address: string): number;
}

/** A client with several addresses of one service: round robin, and the next one if a connection is refused. */
export function newClient(addresses: readonly string[]): Client {
  const open = new Map(addresses.map((address) => [address, 0]));
  const count = (address: string, by: number): void => void open.set(address, (open.get(address) ?? 0) + by);
  const sent = new Map<string, number>();
  let turn = 0;
  const ask: Ask = async (path, request = {}) => {
    turn += 1;
    const first = turn;
    for (let tries = 0; ; tries += 1) {
      const address = addresses[(first + tries) % addresses.length] ?? '';
      count(address, 1);
      sent.set(address, (sent.get(address) ?? 0) + 1);
      const reply = await askOne(address, path, request).finally(() => count(address, -1));
      if (reply.why !== 'ECONNREFUSED' || tries + 1 >= addresses.length) return reply;
    }
  };
  return {
    ask,
    sent: (address) => sent.get(address) ?? 0,
    inFlight: (address) =>
      address === undefined ? [...open.values()].reduce((sum, one) => sum + one, 0) : (open.get(address) ?? 0),
  };
}

/** Idle connections close before the server closes them. */
const agent = new Agent({ keepAlive: true, timeout: 30_000, maxFreeSockets: 1_000 });

/** Sends a request to one address. Never rejects. */
export async function askOne(address: string, path: string, { method, headers, body }: Request): Promise<Reply> {
  try {
    const response = await exchange(`${address}/api/v1${path}`, {
      method: method ?? 'GET',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? '' : JSON.stringify(body),
    });
    const { status } = response;
    const isTold = status === 503 && response.headers['retry-after'] !== undefined;
    const fate = status < 500 ? 'served' : isTold ? 'told to come back' : 'failed';
    const read = parsed(response.text);
    const why = status < 400 ? '' : `${status} ${detailOf(read) ?? response.text.slice(0, 100)}`;
    return { fate, status, headers: response.headers, body: read, why };
  } catch (error) {
    return { fate: 'broken', status: 0, headers: {}, body: undefined, why: reasonOf(error as Error) };
  }
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * One request with its whole response. Much cheaper than `fetch`, because the load shares its cores with the cluster.
 */
function exchange(url: string, { method, headers, body }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number;
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
  }>();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  send(url, { method, headers, agent, signal })
    .on('error', reject)
    .on('response', (response) => {
      const { statusCode: status = 0, headers: got } = response;
      text(response).then((read) => resolve({ status, headers: got, text: read }), reject);
    })
    .end(body);
  return promise;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const detailOf = (body: unknown): string | undefined => (body as { detail?: string } | undefined)?.detail;

function reasonOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no response in time';
  return 'code' in error ? String(error.code) : error.message;
}
