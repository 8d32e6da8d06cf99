import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import test from 'node:test';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const AWAY = /^The database cannot be used \(ECONNREFUSED\)\.\nCheck PROPPICK_DATABASE_URL/;
const NO_NUMBER = /'9999999999' is invalid for argument 'id'. It must be a whole number from 1 to 2147483647/;

test('a command that fails prints a sentence with what to do, never a stack', async (t) => {
  const server = createServer().listen({ host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const settings = {
    PROPPICK_PORT: '0',
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_DATABASE_URL: 'postgres://unknown:nothing@127.0.0.1:1/nowhere',
  };
  const cases: [string[], RegExp][] = [
    [['start'], AWAY],
    [['ops', 'health'], AWAY],
    [['user', 'list'], AWAY],
    [['token', 'revoke', '9999999999'], NO_NUMBER],
    [['key', 'revoke', 'ada@example.org', '9999999999'], NO_NUMBER],
    [['key', 'create', 'ada@example.org', '--name', ''], /must be 1 to 100 characters/],
    [['token', 'create', 'ada@example.org', '--name', 'x'.repeat(101), '--scopes', 'ops:read'], /must be 1 to 100/],
    [['mcp', '--http', '--port', port], /^Cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)\.\n/],
  ];
  for (const [words, expected] of cases) {
    const { code, err } = await runCommand(words, settings);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, expected, words.join(' '));
    assert.doesNotMatch(err, /\n {4}at /, words.join(' '));
  }
});
