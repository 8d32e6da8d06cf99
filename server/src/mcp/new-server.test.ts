import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { serveHttp } from './serve-http.ts';

/** A service that responds with an empty list of players, and keeps the addresses and keys that were asked for. */
async function service(t: TestContext) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-api-key'])}`);
    response.writeHead(200).end('{"items":[]}');
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

interface Response {
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly object[];
    readonly structuredContent?: object;
    readonly tools?: readonly Listed[];
    readonly instructions?: string;
    readonly serverInfo?: object;
    readonly capabilities?: object;
  };
}
interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: string };
  readonly outputSchema: { readonly type: string };
  readonly annotations: object;
}

/** Sends one request of the protocol to a server of tools for a service. */
async function asking(t: TestContext, url: string) {
  const failed = (error: unknown): void => assert.fail(String(error));
  const tools = await serveHttp({ url, version: '0.0.0-test', host: '127.0.0.1', port: 0, failed });
  t.after(() => tools.stop());
  return async (method: string, params: object = {}): Promise<NonNullable<Response['result']>> => {
    const response = await fetch(tools.address, {
      method: 'POST',
      // A server that never responds fails the test at once.
      signal: AbortSignal.timeout(10_000),
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      headers: {
        authorization: 'Bearer pp_test',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
    return ((await response.json()) as Response).result ?? assert.fail('no result');
  };
}

test('the server says what it is for, and lists every tool with its schemas and whether it only reads', async (t) => {
  const ask = await asking(t, 'http://127.0.0.1:1');
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  const { instructions, serverInfo, capabilities } = await ask('initialize', client);
  assert.match(instructions ?? '', /No tool places a bet/);
  assert.match(instructions ?? '', /never as certainties/);
  assert.deepEqual(serverInfo, { name: 'prop-pick', title: 'Prop-Pick', version: '0.0.0-test' });
  assert.deepEqual(Object.keys(capabilities ?? {}), ['tools']);
  const { tools = [] } = await ask('tools/list');
  assert.equal(new Set(tools.map(({ name }) => name)).size, 23);
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    const writes = ['log_bet', 'test_system'].includes(name);
    assert.ok(title.length > 0 && description.length > 0, name);
    assert.deepEqual([inputSchema.type, outputSchema.type], ['object', 'object'], name);
    assert.deepEqual(
      annotations,
      { readOnlyHint: !writes, destructiveHint: false, idempotentHint: !writes, openWorldHint: false },
      name,
    );
  }
});

test('a tool asks the service with the caller’s key, and its result is data and text', async (t) => {
  const { url, asked } = await service(t);
  const ask = await asking(t, url);
  const found = await ask('tools/call', { name: 'find_player', arguments: { search: 'x' } });
  assert.deepEqual(found, {
    structuredContent: { items: [] },
    content: [{ type: 'text', text: 'No player has that name.' }],
  });
  assert.deepEqual(asked, ['/api/v1/players?search=x&limit=20 pp_test']);
});

test('a response that is none of the service’s is an error of the protocol, and no text of a tool', async (t) => {
  const { url, asked } = await service(t);
  const ask = await asking(t, url);
  await assert.rejects(ask('tools/call', { name: 'my_preferences' }), /no result/);
  await assert.rejects(ask('tools/call', { name: 'player_history', arguments: { playerId: 7 } }), /no result/);
  assert.match(asked.join(), /\/players\/7\/props-history/, 'it was asked for, with its required argument');
});

test('what a tool cannot do is an error with the reason, and nothing is asked of the service', async (t) => {
  const { url, asked } = await service(t);
  const ask = await asking(t, url);
  const refused = async (name: string, given?: object): Promise<unknown> => {
    const { isError, content } = await ask('tools/call', { name, ...(given && { arguments: given }) });
    assert.equal(isError, true);
    return content;
  };
  const text = (words: string) => [{ type: 'text', text: words }];
  assert.deepEqual(await refused('no_such_tool'), text('There is no tool no_such_tool.'));
  assert.deepEqual(
    await refused('check_ledger', { day: '2024-03-05' }),
    text('day is no argument of check_ledger. It takes date, league, knownHash.'),
  );
  assert.deepEqual(await refused('player_history'), text('playerId is required.'));
  assert.deepEqual(asked, []);
  const alone = await asking(t, 'http://127.0.0.1:1');
  const { isError, content } = await alone('tools/call', { name: 'my_follows' });
  assert.equal(isError, true);
  assert.match(JSON.stringify(content), /No response from http:\/\/127\.0\.0\.1:1\./);
});
