import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { OperatorError, silentLog, startEmbedded } from '../../../src/platform/index.ts';
import { accountNamed, chooseRunAs } from '../../../src/platform/postgres/privileges.ts';
import { linkLibraries, locatePrograms, program, whyNotRunnable } from '../../../src/platform/postgres/programs.ts';
import { runnablePrograms } from '../../../src/platform/postgres/runnable-programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const rootOnly = { skip: isRoot ? false : 'needs root, to become another user' };
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };
/** Users that exist on every system: daemon and bin. */
const STRANGER = { uid: 1, gid: 1 };
const OTHER = { uid: 2, gid: 2 };
const PLATFORM = JSON.stringify(join(import.meta.dirname, '../../../src/platform/index.ts'));

const START_AND_STOP = `
  const { startEmbedded, silentLog } = await import(${PLATFORM});
  try {
    const { stop } = await startEmbedded({ dataDir: process.argv[1], log: silentLog });
    await stop();
    process.stdout.write('up as ' + process.getuid());
  } catch (error) { process.stdout.write(error.name + ': ' + error.message + ' ' + error.hint); }`;

function startAs(user: { uid: number; gid: number }, dataDir: string): string {
  const child = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', START_AND_STOP, dataDir], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  return child.stdout + child.stderr;
}

/** The programs as installed by `npm ci --ignore-scripts`: without any link. */
async function installedWithoutScripts(folder: string): Promise<string> {
  const { folder: native } = locatePrograms();
  const copy = join(folder, 'native');
  await cp(native, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink(),
  });
  return copy;
}

test(
  'started by root, PostgreSQL runs as an unprivileged user, and others cannot read its files',
  rootOnly,
  async (t) => {
    const dataDir = await temporaryFolder(t);
    const postgres = await startEmbedded({ dataDir, log: silentLog });
    t.after(() => postgres.stop());
    const cluster = await stat(join(dataDir, 'postgres/cluster'));
    assert.deepEqual([cluster.uid, cluster.mode & 0o077], [UNPRIVILEGED.uid, 0]);
    assert.equal((await stat(join(dataDir, 'postgres/password'))).uid, 0);
  },
);

test(
  'an ordinary user runs PostgreSQL as itself; root then uses that user too, a third one is refused',
  rootOnly,
  async (t) => {
    const dataDir = await temporaryFolder(t);
    await chown(dataDir, STRANGER.uid, STRANGER.gid);
    assert.equal(startAs(STRANGER, dataDir), `up as ${STRANGER.uid}`);
    const cluster = join(dataDir, 'postgres/cluster');
    assert.equal((await stat(cluster)).uid, STRANGER.uid);
    assert.deepEqual(chooseRunAs(cluster, 0), STRANGER);
    await (await startEmbedded({ dataDir, log: silentLog })).stop();
    assert.match(startAs(OTHER, dataDir), /OperatorError: .* belongs to user 1/);
    assert.equal(startAs(STRANGER, dataDir), `up as ${STRANGER.uid}`);
  },
);

test('a user without an entry in the system gets an error, because initdb refuses it', rootOnly, async (t) => {
  const dataDir = await temporaryFolder(t);
  const unlisted = { uid: 54_321, gid: 54_321 };
  await chown(dataDir, unlisted.uid, unlisted.gid);
  assert.match(startAs(unlisted, dataDir), /OperatorError: .*user 54321.*\/etc\/passwd/);
});

test(
  'a data folder that PostgreSQL cannot access: the error names the closed folder and an accessible place',
  rootOnly,
  async (t) => {
    const home = join(await temporaryFolder(t), 'home');
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, 'project/data');
    await assert.rejects(startEmbedded({ dataDir, log: silentLog }), (error) => {
      assert.ok(error instanceof OperatorError);
      assert.match(error.message, new RegExp(`may not enter ${home}, `));
      assert.match(error.hint, /PROPPICK_DATA_DIR=\/\S+ npm start/);
      return true;
    });
    assert.equal(existsSync(join(home, 'project')), false);
  },
);

test('root gives a new database to the dedicated account, or to the shared one if there is none', async (t) => {
  const cluster = join(await temporaryFolder(t), 'cluster');
  assert.deepEqual(chooseRunAs(cluster, 0, STRANGER), STRANGER);
  assert.deepEqual(chooseRunAs(cluster, 0, undefined), accountNamed('prop-pick') ?? UNPRIVILEGED);
  assert.deepEqual(accountNamed('daemon'), STRANGER);
  assert.equal(accountNamed('root'), undefined);
  assert.equal(accountNamed('no-such-account'), undefined);
});

test('PostgreSQL can access a data folder created with a strict umask', rootOnly, async (t) => {
  const dataDir = join(await temporaryFolder(t), 'deep/data');
  const child = spawnSync(
    '/bin/sh',
    [
      '-c',
      'umask 077; exec "$@"',
      'sh',
      process.execPath,
      '--no-warnings',
      '--input-type=module',
      '-e',
      START_AND_STOP,
      dataDir,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(child.stdout, 'up as 0');
});

test('a folder that cannot be written is named', rootOnly, async (t) => {
  const dataDir = await temporaryFolder(t);
  assert.match(
    startAs(STRANGER, dataDir),
    /OperatorError: The data folder \S+ cannot be used: EACCES.*PROPPICK_DATA_DIR=/,
  );
});

test('installed without scripts, by eight processes at once: all links exist afterwards and the programs run', async (t) => {
  const folder = await installedWithoutScripts(await temporaryFolder(t));
  const programs = { folder, version: '18' };
  assert.notEqual(whyNotRunnable(programs, {}), undefined, 'without its links it does not run');
  const script = `await (await import(${JSON.stringify(join(import.meta.dirname, '../../../src/platform/postgres/programs.ts'))})).linkLibraries(process.argv[1])`;
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script, folder], {
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    }),
  );
  assert.deepEqual(codes, Array<number>(8).fill(0));
  assert.equal(whyNotRunnable(programs, {}), undefined);
  await linkLibraries(folder);
});

test(
  'programs in a closed home folder are copied once and completely, even with four concurrent starts, and run',
  rootOnly,
  async (t) => {
    const folder = await temporaryFolder(t);
    const home = join(folder, 'home');
    await mkdir(home);
    const found = { folder: await installedWithoutScripts(home), version: '18.0' };
    await chmod(home, 0o700);
    const cache = join(folder, 'cache');
    const copies = await Promise.all(
      Array.from({ length: 4 }, () => runnablePrograms(found, UNPRIVILEGED, [cache], silentLog)),
    );
    assert.deepEqual(new Set(copies.map((copy) => copy.folder)).size, 1);
    assert.equal((await readdir(cache)).length, 1, 'no unfinished copy is left');
    assert.ok(copies[0] !== undefined);
    assert.equal(whyNotRunnable(copies[0], UNPRIVILEGED), undefined);
    assert.equal((await stat(program(copies[0], 'postgres'))).mode & 0o022, 0, 'only its owner can change it');
  },
);

test('without a writable cache the error names readable places for the programs', rootOnly, async (t) => {
  const folder = await temporaryFolder(t);
  const found = { folder: join(folder, 'nowhere'), version: '18.0' };
  const cache = join(folder, 'file/cache');
  await writeFile(join(folder, 'file'), '');
  await assert.rejects(
    runnablePrograms(found, UNPRIVILEGED, [cache], silentLog),
    (error) => error instanceof OperatorError && error.hint.includes(cache),
  );
});

test('on a machine without PostgreSQL from npm the error asks for a server', () => {
  assert.throws(
    () => locatePrograms('plan9', 'mips'),
    (error) => error instanceof OperatorError && /PROPPICK_DATABASE_URL=/.test(error.hint),
  );
});
