import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

/** The service's pool as it is by default, and its sessions that listen for changes and lead its queue. */
const POOL = 10;
const OTHERS = 4;
/** Callers who leave after so long and ask again at once, until well after the time limit of a statement (30 s). */
const CALLERS = 20;
const PATIENCE_MS = 2_000;
const ROUNDS = 18;

/** As another program may. Resolves when nothing can read games any more. */
async function lockGames(db: Stage['db']): Promise<() => Promise<void>> {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction(async (tx) => {
    await tx.query({ text: 'lock table league.game in access exclusive mode' });
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, done]);
  return () => {
    over.resolve();
    return done;
  };
}

/** Callers ask for what a locked table holds up, leave, and ask again: each statement could stay in the server. */
export const attack: Attack = {
  item: 9,
  title: 'callers who leave a slow question and ask again get no more database sessions than the pool has',
  async play({ origin, db, account, signIn }) {
    const { email } = await account('impatient', 'Sharp');
    const headers = { ...bearer((await signIn(email)).accessToken), 'x-forwarded-for': '203.0.113.9' };
    const ask = (timeoutMs: number): Promise<number> =>
      fetch(`${origin}/api/v1/research/availability?date=2024-02-03&limit=${1 + (asked++ % CALLERS)}`, {
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      }).then(
        ({ status }) => status,
        () => 0,
      );
    let asked = 0;
    const sessions = async () => {
      const { rows } = await db.query<{ n: number }>({
        text: `select count(*)::int as n from pg_stat_activity
               where datname = current_database() and application_name = 'prop-pick'`,
      });
      return rows[0]?.n ?? 0;
    };
    const unlock = await lockGames(db);
    let most = 0;
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        // The next round begins when the callers of this one have left.
        // oxlint-disable-next-line no-await-in-loop
        const statuses = await Promise.all(Array.from({ length: CALLERS }, () => ask(PATIENCE_MS)));
        assert.ok(!statuses.includes(200), 'the table is locked');
        // oxlint-disable-next-line no-await-in-loop
        most = Math.max(most, await sessions());
      }
      assert.ok(most > 0 && most <= POOL + OTHERS, `${most} sessions`);
    } finally {
      await unlock();
    }
    assert.equal(await ask(30_000), 200, 'the service answers afterwards');
    return `${ROUNDS * CALLERS} questions whose callers had left, and at most ${most} sessions of the database`;
  },
};
