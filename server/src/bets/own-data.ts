import { oneBatch, type OwnedData } from '../platform/index.ts';
import { changesOf, listBets } from './log/queries.ts';
import { betOnWire, changeOnWire } from './schemas.ts';
import { listShares } from './share/queries.ts';

const BATCH = 500;

/**
 * An account's bets with all their versions, newest first, and its public addresses. Both are deleted with the account's row.
 */
export const OWNED_BETS: readonly OwnedData[] = [
  {
    name: 'bets',
    async *read(db, accountId, at) {
      const filter = JSON.stringify({ from: '0001-01-01', to: '9999-12-31' });
      let before: number | null = null;
      for (;;) {
        // In batches, to limit memory.
        // eslint-disable-next-line no-await-in-loop
        const bets = await listBets(db, accountId, filter, null, before, BATCH, at);
        // eslint-disable-next-line no-await-in-loop
        const changes = await changesOf(
          db,
          bets.map(({ id }) => id),
          at,
        );
        const ofBet = Map.groupBy(changes, ({ betId }) => betId);
        yield bets.map((bet) => ({ ...betOnWire(bet), history: (ofBet.get(bet.id) ?? []).map(changeOnWire) }));
        const last = bets.at(-1);
        if (last === undefined || bets.length < BATCH) return;
        before = last.id;
      }
    },
  },
  { name: 'sharedAddresses', read: (db, accountId) => oneBatch(listShares(db, accountId)) },
];
