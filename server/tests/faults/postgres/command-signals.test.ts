import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { MIGRATIONS } from '../../../src/app/open.ts';
import {
  migrate,
  openDatabase,
  ownerUrl,
  silentLog,
  startEmbedded,
  type PooledDatabase,
} from '../../../src/platform/index.ts';
import { responds, databaseUrl } from '../../../src/platform/postgres/address.ts';
import { eventually } from '../../support/eventually.ts';
import { machine } from '../../support/running-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from '../../journeys/import-folder-files.ts';
import { scene, type Scene } from './scene.ts';

const MAIN = join(import.meta.dirname, '../../../src/app/main.ts');

/** Every reader of games waits in the database, for longer than any test. */
const NEVER_RESPONDS = `
  alter table league.game rename to game_behind;
  create function league.wait() returns setof league.game_behind language plpgsql
    as $$ begin perform pg_sleep(600); return; end $$;
  create view league.game as select * from league.wait()`;

/** A data folder with a database in which a command that reads games never returns. */
async function stuckFolder(t: TestContext) {
  const at = await scene(t);
  const postgres = await startEmbedded({ dataDir: at.dataDir, log: silentLog });
  const db = open(ownerUrl(postgres.url));
  try {
    await migrate(db, MIGRATIONS);
    await db.query({ text: NEVER_RESPONDS });
  } finally {
    await db.close();
    await postgres.stop();
  }
  return at;
}

const open = (url: string): PooledDatabase =>
  openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'test' });

/** The line of postmaster.pid with the port. */
const PORT_LINE = 3;

/** Waits until the command's session runs its query. */
async function untilStuck(at: Scene): Promise<void> {
  const home = join(at.dataDir, 'postgres');
  const url = await eventually('the command’s server responds', async () => {
    if (at.serverPid() === undefined) return undefined;
    const port = Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[PORT_LINE]);
    const password = await readFile(join(home, 'password'), 'utf8');
    return port > 0 && (await responds(port, password)) ? databaseUrl(port, password) : undefined;
  });
  const db = open(url);
  const text = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
  await eventually('the command reads games', async () => (await db.query({ text })).rows[0]);
  await db.close();
}

const COMMANDS = [
  ['fit', [], 'SIGTERM', 143],
  ['backtest', ['--season', '2023-24'], 'SIGINT', 130],
  ['replay', ['--from', '2024-03-01', '--to', '2024-03-02'], 'SIGTERM', 143],
  ['import', ['FOLDER'], 'SIGINT', 130],
] as const;

for (const [command, words, signal, code] of COMMANDS)
  test(`${signal} to ${command} ends it and the PostgreSQL server that it started`, async (t) => {
    const at = await stuckFolder(t);
    const folder = await temporaryFolder(t);
    await writeFiles(folder, SMALL_FOLDER);
    const child = spawn(
      process.execPath,
      ['--no-warnings', MAIN, command, ...words.map((word) => (word === 'FOLDER' ? folder : word))],
      {
        env: { ...machine, PROPPICK_DATA_DIR: at.dataDir, PROPPICK_MODE: 'production' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    t.after(() => child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await Promise.race([untilStuck(at), ended]);
    child.kill(signal);
    assert.deepEqual(await ended, [code, null]);
    await eventually('the server is gone', async () => at.serverPid() === undefined || undefined, 20_000);
  });
