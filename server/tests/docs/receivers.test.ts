import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { blocksOf, textOf } from './markdown-pages.ts';

const SECRET = 'a secret of the docs';

/** The page's programs in one language: the verifier and the receiver that imports it. */
async function written(
  t: TestContext,
  language: string,
  ending: string,
  spoilt = (text: string): string => text,
): Promise<string> {
  const blocks = blocksOf(textOf('docs/webhooks.md')).filter((block) => block.language === language);
  assert.equal(blocks.length, 2, `docs/webhooks.md has a verifier and a receiver in ${language}`);
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [index, name] of ['verify', 'receiver'].entries())
    await writeFile(join(folder, `${name}.${ending}`), spoilt(`${blocks[index]?.text}\n`));
  return folder;
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Receiver {
  readonly post: (body: string, headers: Record<string, string>) => Promise<number>;
  readonly said: () => string[];
}

async function start(t: TestContext, folder: string, command: readonly [string, ...string[]]): Promise<Receiver> {
  const port = await freePort();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.after(() => child.kill('SIGKILL'));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const post = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status;
  await eventually('the receiver listens', () => post('{}', {}).catch(() => undefined));
  return { post, said: () => out.split('\n').filter((line) => line !== '') };
}

/** Checks that a repeated delivery is stored once and a forged one is refused. */
async function takesWhatIsOurs({ post, said }: Receiver): Promise<void> {
  const event = (id: string): string =>
    JSON.stringify({ id, type: 'picks.scored', timestamp: '2024-03-02T17:00:00.000Z', data: { count: 14 } });
  const sent = (id: string): [string, Record<string, string>] => {
    const body = event(id);
    return [body, { 'x-webhook-signature': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}` }];
  };
  const [, signed] = sent('evt_1');
  assert.equal(await post(event('evt_0'), signed), 400, 'another body');
  assert.equal(await post(event('evt_0'), {}), 400, 'no signature');
  assert.equal(await post(...sent('evt_1')), 204);
  assert.equal(await post(...sent('evt_1')), 204, 'the same again');
  assert.equal(await post(...sent('evt_2')), 204);
  await eventually('both events are told', async () => (said().length >= 2 ? true : undefined));
  assert.deepEqual(
    said().map((line) => line.split(' ')[0]),
    ['picks.scored', 'picks.scored'],
  );
}

test('the TypeScript receiver of docs/webhooks.md stores each event once and refuses forged ones', async (t) => {
  const folder = await written(t, 'ts', 'ts');
  await takesWhatIsOurs(await start(t, folder, [process.execPath, '--no-warnings', 'receiver.ts']));
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
test(
  'the Python receiver of docs/webhooks.md stores each event once and refuses forged ones',
  { skip: !hasPython && 'python3 is not installed on this machine; the receiver was not run' },
  async (t) => {
    const folder = await written(t, 'python', 'py');
    await takesWhatIsOurs(await start(t, folder, ['python3', 'receiver.py']));
  },
);

test('the harness sees a receiver that accepts everything', async (t) => {
  const folder = await written(t, 'ts', 'ts', (text) => text.replace('!isFromPropPick(', 'false && isFromPropPick('));
  await assert.rejects(takesWhatIsOurs(await start(t, folder, [process.execPath, '--no-warnings', 'receiver.ts'])), {
    name: 'AssertionError',
  });
});
