import { oneBatch, type OwnedData } from '../platform/index.ts';
import { listSystems, recordedBets } from './saved/queries.ts';

/**
 * An account's saved systems with their recorded bets, each by age. They are deleted with the account's row, as are the
 * hashes of the systems it tried.
 */
export const OWNED_SYSTEMS: readonly OwnedData[] = [
  {
    name: 'systems',
    async *read(db, accountId, at) {
      for (const { accountId: _, ...saved } of await listSystems(db, accountId)) {
        const bets = await recordedBets(db, saved.id, at, [], null, null);
        yield* oneBatch(Promise.resolve([{ ...saved, bets }]));
      }
    },
  },
];
