import type { Clock } from '../kernel/index.ts';
import { oneBatch, type OwnedData } from '../platform/index.ts';
import { endReceivers } from '../webhooks/index.ts';
import { deleteChannels, listChannels } from './channels/queries.ts';
import { deleteFollows, listFollows } from './follows/queries.ts';
import { deleteRules, listRules, noteChange } from './rules/queries.ts';
import { listMessages } from './sending/queries.ts';

/** More than any account has in 30 days. */
const MOST_MESSAGES = 100_000;

/** The account's data in this module. Deleting its channels also drops their waiting messages. */
export const ownedBy = (clock: Clock): OwnedData[] => [
  { name: 'alerts', read: (db, accountId, at) => oneBatch(listRules(db, accountId, at)) },
  { name: 'alertMessages', read: (db, accountId) => oneBatch(listMessages(db, accountId, 0, null, MOST_MESSAGES)) },
  { name: 'follows', read: (db, accountId) => oneBatch(listFollows(db, accountId)) },
  {
    name: 'channels',
    read: (db, accountId) => oneBatch(listChannels(db, accountId)),
    async erase(tx, accountId) {
      await deleteRules(tx, accountId);
      await deleteFollows(tx, accountId);
      const channels = (await deleteChannels(tx, accountId, null)).map(({ id }) => id);
      await endReceivers(tx, channels, clock.now());
      await noteChange(tx);
    },
  },
];
