import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS } from '../../../src/app/open.ts';
import { migrate, silentLog } from '../../../src/platform/index.ts';
import { bearer } from '../../support/accounts.ts';
import { STAGED_DAY } from '../../support/eve-of-a-game.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

const NEXT = '000999-next.sql';
/** A table that the upgrade alters and every reader of games reads. */
const TABLE = 'league.game';
/** A table that no reader of games needs, and that a backup locks last. */
const LAST = 'webhooks.subscription';

/** A session of another program that holds a lock on the table until released. */
async function hold(db: Stage['db'], table: string, mode: string): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction(async (tx) => {
    await tx.query({ text: `lock table ${table} in ${mode} mode` });
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, done]);
  return () => {
    over.resolve();
    return done;
  };
}

/** Sessions that wait for the table. */
const waitingFor = async (db: Stage['db'], table: string): Promise<number> =>
  (
    await db.query<{ n: number }>({
      text: 'select count(*)::int as n from pg_locks where relation = $1::regclass and not granted',
      values: [table],
    })
  ).rows[0]?.n ?? -1;

/** True once a backup has requested its locks and waits for the last one. */
async function backupWaits(db: Stage['db']): Promise<true | undefined> {
  const { rows } = await db.query({
    text: `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table %'`,
  });
  return rows.length > 0 || undefined;
}

/** An upgrade starts during a backup, and again during a long read by another program: readers would wait behind it. */
export const attack: Attack = {
  item: 51,
  title: 'an upgrade during a backup, or behind a long reader, blocks no reader of the running service',
  async play(stage) {
    const { db, ask, admin, signIn, folder } = stage;
    // Admins have no daily limit.
    const { accessToken } = await signIn(admin.email, admin.password);
    const migrations = join(folder, 'upgrade');
    await cp(MIGRATIONS, migrations, { recursive: true });
    await writeFile(join(migrations, NEXT), `alter table ${TABLE} add column of_next_version int`);
    let tries = 0;
    const log = { ...silentLog, warn: () => void (tries += 1) };
    const upgrade = () => migrate(db, migrations, { log, pauseMs: 100 });
    /** Reads until the upgrade has retried twice; returns the maximum number of sessions waiting for the table. */
    const readOn = async (): Promise<number> => {
      const from = tries;
      let [most, reads, isOver] = [0, 0, false];
      const counting = eventually('the last read', async () => {
        most = Math.max(most, await waitingFor(db, TABLE));
        return isOver || undefined;
      });
      try {
        const asked = async (): Promise<true | undefined> => {
          const path = `/research/availability?date=${STAGED_DAY}&limit=${1 + (reads++ % 50)}`;
          const response = await ask(path, { headers: bearer(accessToken) });
          assert.equal(response.status, 200, response.text);
          return tries >= from + 2 || undefined;
        };
        await eventually('the upgrade was tried twice', asked, 30_000);
      } finally {
        isOver = true;
        await counting;
      }
      return most;
    };
    /** Reads while the upgrade waits for the end of `release`. */
    const upgraded = async (release: () => Promise<unknown>): Promise<number> => {
      const upgrading = upgrade();
      try {
        const tooEarly = upgrading.then(() => assert.fail('the upgrade did not wait'));
        return await Promise.race([readOn(), tooEarly]);
      } finally {
        await release();
        assert.deepEqual((await upgrading).applied, [NEXT]);
        await takeBack(db);
      }
    };

    // A backup that waits for this table has requested all locks.
    const unlock = await hold(db, LAST, 'access exclusive');
    const backup = stage.command(['backup', join(folder, 'during-upgrade.backup')]);
    await eventually('the backup waits', () => backupWaits(db), 30_000).catch(async (error: unknown) => {
      await unlock();
      throw error;
    });
    const queued = await upgraded(async () => {
      await unlock();
      assert.equal((await backup).code, 0);
    });
    assert.equal(queued, 0, 'the upgrade asked for a table while a backup ran');
    await upgraded(await hold(db, TABLE, 'access share'));
    return `responds throughout, while the upgrade was tried ${tries} times`;
  },
};

/** Restores the schema of the running version. */
async function takeBack(db: Stage['db']): Promise<void> {
  await db.query({ text: `alter table ${TABLE} drop column of_next_version` });
  await db.query({ text: 'delete from migrations.applied where name = $1', values: [NEXT] });
}
