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
  /** Of the service that is asked. */
  readonly url: string;
  readonly version: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly failed: (error: unknown) => void;
}

const PATH = '/mcp';
/** More than any call is. */
const LARGEST_BODY = 1_024 * 1_024;

/**
 * Speaks Streamable HTTP at /mcp. Each request brings the key of whoever sends it and nothing is kept between them: no key
 * of ours is lent to anybody, and any number of these may stand behind one address.
 */
export async function serveHttp(options: HttpOptions): Promise<McpOverHttp> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      options.failed(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The request could not be answered.');
    });
  });
  server.listen({ host: options.host, port: options.port });
  await once(server, 'listening');
  // Listening on a port: its address has one.
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    address: `http://${host}:${port}${PATH}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, options: HttpOptions): Promise<void> {
  if (request.url?.split('?', 1)[0] !== PATH) return refuse(response, 404, `There is nothing here but ${PATH}.`);
  if (isOfAnotherSite(request)) return refuse(response, 403, 'Pages of other sites may not call this.');
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    return refuse(response, 405, 'Only POST: there are no sessions here.');
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

/** Browsers say whose page asks; other programs say nothing. */
function isOfAnotherSite({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const { authorization, 'x-api-key': key } = headers;
  const bearer = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return typeof key === 'string' && key !== '' ? key : bearer;
}

/** The body as JSON; what is none is left to the protocol's own answer. Undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<{ readonly value: unknown } | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    // Without an encoding set, parts are buffers.
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

/** In the words of the protocol, which has no number for these. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
