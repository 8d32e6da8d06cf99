/** What became of one request, as its client sees it. */
export type Fate =
  /** An answer of the service that is no refusal: 2xx, 3xx or 4xx. */
  | 'answered'
  /** 503 with Retry-After. */
  | 'told to come back'
  /** Any other 5xx. */
  | 'failed'
  /** No answer: the connection broke or nothing came in time. */
  | 'broken';

export interface Reply {
  readonly fate: Fate;
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Why there was no answer, or what the refusal said. */
  readonly why: string;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** So long a client waits for an answer. */
const PATIENCE_MS = 20_000;

export type Ask = (path: string, request?: Request) => Promise<Reply>;

export interface Client {
  readonly ask: Ask;
  /** Requests without an answer so far: of all addresses, or of one. */
  inFlight(address?: string): number;
}

/** A client with several addresses of the same service: in turn, and the next one where nothing listens. */
export function newClient(addresses: readonly string[]): Client {
  const open = new Map(addresses.map((address) => [address, 0]));
  const count = (address: string, by: number): void => void open.set(address, (open.get(address) ?? 0) + by);
  let turn = 0;
  const ask: Ask = async (path, request = {}) => {
    turn += 1;
    const first = turn;
    for (let tries = 0; ; tries += 1) {
      const address = addresses[(first + tries) % addresses.length] ?? '';
      count(address, 1);
      const reply = await askOne(address, path, request).finally(() => count(address, -1));
      if (reply.why !== 'ECONNREFUSED' || tries + 1 >= addresses.length) return reply;
    }
  };
  return {
    ask,
    inFlight: (address) =>
      address === undefined ? [...open.values()].reduce((sum, one) => sum + one, 0) : (open.get(address) ?? 0),
  };
}

/** Sends a request to one address. Never rejects. */
export async function askOne(address: string, path: string, { method, headers, body }: Request): Promise<Reply> {
  try {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: method ?? 'GET',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    const text = await answer.text();
    const { status } = answer;
    const isTold = status === 503 && answer.headers.has('retry-after');
    const fate = status < 500 ? 'answered' : isTold ? 'told to come back' : 'failed';
    const read = parsed(text);
    const why = status < 400 ? '' : `${status} ${detailOf(read) ?? text.slice(0, 100)}`;
    return { fate, status, headers: answer.headers, body: read, why };
  } catch (error) {
    return { fate: 'broken', status: 0, headers: new Headers(), body: undefined, why: reasonOf(error as Error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const detailOf = (body: unknown): string | undefined => (body as { detail?: string } | undefined)?.detail;

function reasonOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.name === 'TimeoutError' ? 'no answer in time' : error.message;
}
