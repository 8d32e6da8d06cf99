import type { Database, Transaction } from './database.ts';

/**
 * A database inside an open transaction. Its transactions become savepoints, run one after another, and commit only
 * with the outer one.
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
    // Report the first error; after a lost connection this statement fails as well.
    await tx.query({ text: 'rollback to savepoint joined' }).catch(() => undefined);
    throw error;
  }
}
