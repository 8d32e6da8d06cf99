import { oneBatch, type OwnedData } from '../../platform/index.ts';
import { deleteRecoveryCodes, deleteTwoFactor } from '../two-factor/queries.ts';
import { accountById } from '../queries.ts';
import {
  deleteApiKeys,
  deleteOpsTokens,
  deleteSessions,
  factorOf,
  keysHeld,
  sessionsOf,
  tokensHeld,
} from './queries.ts';

/** The account's data in the tables of this module. */
export const ACCOUNT_PARTS: readonly OwnedData[] = [
  {
    name: 'account',
    async *read(db, accountId) {
      const found = await accountById(db, accountId);
      const [factor] = await factorOf(db, accountId);
      yield found.map(({ id, email, displayName, tier, emailVerifiedAt, createdAt }) => ({
        id,
        email,
        displayName,
        tier,
        emailVerifiedAt,
        createdAt,
        twoFactorSince: factor?.since ?? null,
      }));
    },
    async erase(tx, accountId) {
      await deleteRecoveryCodes(tx, accountId);
      await deleteTwoFactor(tx, accountId);
    },
  },
  {
    name: 'sessions',
    read: (db, accountId) => oneBatch(sessionsOf(db, accountId)),
    erase: async (tx, accountId) => void (await deleteSessions(tx, accountId)),
  },
  {
    name: 'apiKeys',
    read: (db, accountId) => oneBatch(keysHeld(db, accountId)),
    erase: async (tx, accountId) => void (await deleteApiKeys(tx, accountId)),
  },
  {
    name: 'operationsTokens',
    read: (db, accountId) => oneBatch(tokensHeld(db, accountId)),
    erase: async (tx, accountId) => void (await deleteOpsTokens(tx, accountId)),
  },
];
