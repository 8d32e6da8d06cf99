import { oneBatch, type OwnedData } from '../platform/index.ts';
import { listSystems, recordedBets } from './saved/queries.ts';

/** An account's saved systems with their recorded bets, of which each is as old as it is. They go with the account's row, as
 *  do the hashes of the systems that it tried. */
export const OWNED_SYSTEMS: readonly OwnedData[] = [
  {
    name: 'systems',
    async *read(db, accountId) {
      for (const { accountId: _, ...saved } of await listSystems(db, accountId)) {
        const bets = await recordedBets(db, saved.id, new Date(8.64e15), [], null, null);
        yield* oneBatch(Promise.resolve([{ ...saved, bets }]));
      }
    },
  },
];
