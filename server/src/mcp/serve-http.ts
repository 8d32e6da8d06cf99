import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { newMcpServer } from './new-server.ts';

export interface McpOverHttp {
  readonly address: string;
  stop(): Promise<void>;
}

interface HttpOptions {
  /** URL of the service. */
  readonly url: string;
  readonly version: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly failed: (error: unknown) => void;
}

const PATH = '/mcp';
/** Larger than any call. */
const LARGEST_BODY = 1_024 * 1_024;
/** For calls that run while it stops. */
const LAST_CALLS_MS = 5_000;

/**
 * Serves Streamable HTTP at /mcp. Each request carries its caller's key, and nothing is stored between requests. The
 * server has no key of its own, and any number of servers can share an address.
 */
export async function serveHttp(options: HttpOptions): Promise<McpOverHttp> {
  const server = createServer((request, response) => {
    respond(request, response, options).catch((error: unknown) => {
      options.failed(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The request could not be processed.');
    });
  });
  server.listen({ host: options.host, port: options.port });
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    address: `http://${host}:${port}${PATH}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // A connection without a request yet counts as busy, for ever.
      const ending = setTimeout(() => server.closeAllConnections(), LAST_CALLS_MS);
      await closed;
      clearTimeout(ending);
    },
  };
}

async function respond(request: IncomingMessage, response: ServerResponse, options: HttpOptions): Promise<void> {
  if (request.url?.split('?', 1)[0] !== PATH) return refuse(response, 404, `Only ${PATH} is served here.`);
  if (isOfAnotherSite(request)) return refuse(response, 403, 'Requests from other sites are refused.');
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return refuse(response, 405, 'Only POST is supported: there are no sessions.');
  }
  const key = keyOf(request);
  if (key === undefined) {
    response.setHeader('www-authenticate', 'Bearer realm="prop-pick"');
    return refuse(response, 401, 'Send your API key: "Authorization: Bearer pp_…" or "X-API-Key: pp_…".');
  }
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 'The body is too large.');
  const server = newMcpServer({ url: options.url, key }, options.version);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.once('close', () => void server.close().catch(options.failed));
  await server.connect(transport);
  await transport.handleRequest(request, response, body.value);
}

/** Browsers send the origin of the page; other programs send none. */
function isOfAnotherSite({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const { authorization, 'x-api-key': key } = headers;
  const bearer = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return typeof key === 'string' && key !== '' ? key : bearer;
}

/** The parsed body; the protocol library handles a body that is not JSON. Undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<{ readonly value: unknown } | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    // The cast is safe: without an encoding, parts are buffers.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > LARGEST_BODY) return undefined;
    parts.push(bytes);
  }
  const text = Buffer.concat(parts).toString();
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { value: text };
  }
}

/** A JSON-RPC error; the protocol has no code of its own for these. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
