import type { Database } from '../../src/platform/index.ts';
import { asSuperuser } from './postgres.ts';

/**
 * Locks a table until released. Transactions that write to it (`exclusive`) or also read it (`access exclusive`) wait.
 */
export async function holdUp(
  db: Pick<Database, 'query'>,
  table: string,
  mode: 'exclusive' | 'access exclusive',
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const done = asSuperuser(db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: `lock table ${table} in ${mode} mode` });
      held.resolve();
      await over.promise;
    }),
  );
  await held.promise;
  return async () => {
    over.resolve();
    await done;
  };
}
