import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import test from 'node:test';
import { serveStdio } from './serve-stdio.ts';

const SERVICE = { url: 'http://127.0.0.1:1', key: 'pp_test' };

/** A server on two streams, and its response to a request. */
function served() {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let hasEnded = false;
  const end = serveStdio(SERVICE, '0.0.0-test', { stdin, stdout }).then(() => (hasEnded = true));
  const ask = async (method: string, params: object = {}): Promise<{ id: number; result: Record<string, unknown> }> => {
    const written = once(stdout, 'data', { signal: AbortSignal.timeout(10_000) });
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })}\n`);
    const [line] = (await written) as [Buffer];
    assert.equal(line.toString().at(-1), '\n');
    return JSON.parse(line.toString()) as { id: number; result: Record<string, unknown> };
  };
  return { stdin, stdout, ask, end, hasEnded: () => hasEnded };
}

test('a program gets a line on standard output for each line on standard input, until it ends that', async () => {
  const { stdin, ask, end, hasEnded } = served();
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  const { id, result } = await ask('initialize', client);
  assert.deepEqual([id, result['serverInfo']], [7, { name: 'prop-pick', title: 'Prop-Pick', version: '0.0.0-test' }]);
  const called = await ask('tools/call', { name: 'my_follows' });
  assert.match(JSON.stringify(called.result), /No response from http:\/\/127\.0\.0\.1:1\./);
  assert.equal(hasEnded(), false, 'it serves as long as the program is there');
  stdin.end();
  await end;
});

test('a standard input that breaks off ends the server of tools, which then reads nothing more', async () => {
  const { stdin, ask, end } = served();
  assert.deepEqual((await ask('ping')).result, {});
  stdin.destroy();
  await end;
  assert.deepEqual([stdin.listenerCount('data'), stdin.listenerCount('error')], [0, 0]);
});
