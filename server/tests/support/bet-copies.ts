import type { Database } from '../../src/platform/index.ts';
import { asSuperuser } from './postgres.ts';

/** Copies a bet without its versions and without foreign-key checks; the copies are deleted ones if that is said. */
export const addBetCopies = (
  db: Pick<Database, 'query'>,
  id: number,
  count: number,
  deletedAt: 'recorded_at' | 'null' = 'null',
): Promise<void> =>
  asSuperuser(db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' });
      await tx.query({
        text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, book,
                 price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off, deleted_at)
               select account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, book, price, stake,
                 placed_at, recorded_at, priced_at, is_verified, tip_off, ${deletedAt}
               from bets.bet, generate_series(1, ${count})
               where id = $1`,
        values: [id],
      });
    }),
  );
