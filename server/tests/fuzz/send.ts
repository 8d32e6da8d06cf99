import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Sent {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined for a stream, which is closed once it has begun. */
  readonly text: string | undefined;
}

export interface Line {
  readonly origin: string;
  send(sent: Sent): Promise<ApiResponse>;
  close(): void;
}

/** One persistent connection to the service; one request after the other. */
export function openLine(origin: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  return {
    origin,
    close: () => agent.destroy(),
    send: ({ method, url, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const options = { agent, hostname, port, method, path: url, headers: { ...headers, ...length } };
        const outgoing = request(options, (incoming) => {
          const { statusCode: status = 0, headers } = incoming;
          if (headers['content-type']?.startsWith('text/event-stream') === true) {
            resolve({ status, headers, text: undefined });
            outgoing.destroy();
            return;
          }
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({ status, headers, text: decoded(bytes, headers['content-encoding']).toString() });
          });
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
  };
}

/** Decodes gzip, Brotli or plain responses, by the negotiated coding. */
function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === 'gzip') return gunzipSync(bytes);
  return coding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** The request as a curl command. */
export function curlOf(origin: string, { method, url, headers, body }: Sent): string {
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const named = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-raw ${quote(body.length > 2_000 ? body.slice(0, 2_000) : body)}`];
  return ['curl -i --path-as-is', `-X ${method}`, ...named, ...data, quote(`${origin}${url}`)].join(' ');
}
