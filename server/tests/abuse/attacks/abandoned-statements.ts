import assert from 'node:assert/strict';
import { bounded, openDatabase, serviceUrl, silentLog } from '../../../src/platform/index.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

/** The service's default pool, and the callers' time limit. */
const POOL = 10;
const CALLERS = 50;
const PATIENCE_MS = 200;
const ROUNDS = 4;
const NAME = 'abandoned statements';

/** Locks a table for every other session until released. */
async function lockMail(db: Stage['db']): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction(async (tx) => {
    await tx.query({ text: 'lock table platform.mail in access exclusive mode' });
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, done]);
  return () => {
    over.resolve();
    return done;
  };
}

/** Callers abandon statements repeatedly while a table is locked: each could stay in the server. */
export const attack: Attack = {
  item: 9,
  title: 'abandoned statements do not stay in the database, which never has more sessions than the pool',
  async play({ db, databaseUrl }) {
    const given = { url: serviceUrl(databaseUrl), poolSize: POOL, log: silentLog, applicationName: NAME };
    const service = openDatabase(given);
    const prompt = bounded(service, PATIENCE_MS);
    const sessions = async (): Promise<{ all: number; waiting: number }> => {
      const { rows } = await db.query<{ all: number; waiting: number }>({
        text: `select count(*)::int as all, count(*) filter (where wait_event_type = 'Lock')::int as waiting
               from pg_stat_activity where application_name = $1`,
        values: [NAME],
      });
      return rows[0] ?? assert.fail('a count has a row');
    };
    const read = () => prompt.query({ text: 'select id from platform.mail' });
    const unlock = await lockMail(db);
    let most = 0;
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const calls = Promise.allSettled(Array.from({ length: CALLERS }, read));
        let isOver = false;
        void calls.then(() => (isOver = true));
        await eventually('all callers gave up', async () => {
          most = Math.max(most, (await sessions()).all);
          return isOver || undefined;
        });
        assert.ok(
          (await calls).every(({ status }) => status === 'rejected'),
          'the table is locked',
        );
      }
      assert.ok(most > 1 && most <= POOL, `${most} sessions, with a pool of ${POOL}`);
      await eventually('no statement is left', async () => ((await sessions()).waiting === 0 ? true : undefined));
    } finally {
      await unlock();
      await service.close();
    }
    return `at most ${most} sessions for ${ROUNDS * CALLERS} statements, and none left`;
  },
};
