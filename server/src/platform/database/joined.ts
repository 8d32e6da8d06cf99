import type { Database, Transaction } from './database.ts';

/**
 * A database inside an open transaction: transactions of verbs become savepoints, and commit only if the open one does. They
 * run one after another.
 */
export function joinedTo(tx: Transaction): Database {
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    query: (config) => tx.query(config),
    transaction: (work) => {
      const result = earlier.then(() => inSavepoint(tx, work));
      earlier = result.catch(() => undefined);
      return result;
    },
    session: (work) => work(tx.client),
    close: () => Promise.reject(new Error('a joined transaction is ended where it began')),
  };
}

async function inSavepoint<Result>(tx: Transaction, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  await tx.query({ text: 'savepoint joined' });
  try {
    const result = await work(tx);
    await tx.query({ text: 'release savepoint joined' });
    return result;
  } catch (error) {
    // The first error is the one to report; after a lost connection this one can only fail as well.
    await tx.query({ text: 'rollback to savepoint joined' }).catch(() => undefined);
    throw error;
  }
}
