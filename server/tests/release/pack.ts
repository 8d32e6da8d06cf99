// `npm run test:pack`: packs a release and starts it in an empty folder, as on a machine with only Node and npm. About three
// minutes.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NEEDED = ['node', 'npm', 'npx', 'sh'];

/** The first program of that name in the folders of PATH. */
function programOf(name: string): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  assert.ok(found, `${name} is in PATH`);
  return found;
}

test('a packed release starts with npx in an empty folder: the demo, its pages and the API, with only Node, npm and a shell', async (t) => {
  const folder = await temporaryFolder(t);
  const programs = join(folder, 'programs');
  const work = join(folder, 'work');
  for (const made of [programs, work, join(folder, 'home')]) mkdirSync(made);
  for (const name of NEEDED) symlinkSync(programOf(name), join(programs, name));
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  execFileSync('npm', ['run', 'pack', '--', '--pack-destination', work], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [archive = ''] = readdirSync(work);
  assert.match(archive, /^prop-pick-\d.*\.tgz$/);

  const started = Date.now();
  const child = spawn('npx', ['--yes', `./${archive}`, 'start'], {
    cwd: work,
    // Earlier downloads are reused, so that this runs without a network too.
    env: {
      HOME: join(folder, 'home'),
      PATH: programs,
      npm_config_cache: cache,
      npm_config_registry: registry,
      npm_config_prefer_offline: 'true',
      PROPPICK_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  t.after(() => child.exitCode ?? process.kill(-Number(child.pid), 'SIGKILL'));
  let address = '';
  for await (const line of createInterface({ input: child.stdout })) {
    address = /is ready at (\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  assert.notEqual(address, '', 'it says where it responds');
  t.diagnostic(`responds after ${Math.round((Date.now() - started) / 1000)} s`);
  assert.ok(existsSync(join(work, 'data')), 'the data is in the folder where it was started');

  const response = (path: string) => fetch(`${address}${path}`);
  assert.equal(((await (await response('/api/v1/service')).json()) as { simulated: boolean }).simulated, true);
  const page = await (await response('/')).text();
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
  assert.equal((await response(script)).headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.match(await (await response('/robots.txt')).text(), /^User-agent: \*$/m);
  assert.equal((await response('/docs')).status, 200);
  assert.match(await (await response('/docs/guide/self-hosting.html')).text(), /From a packed release/);

  process.kill(-Number(child.pid), 'SIGTERM');
  await ended;
});
