import type { Database, Transaction } from '../../src/platform/index.ts';

export interface Kill {
  /** The number of the last statement of this database's transactions, from 1. */
  readonly statement: number;
  readonly when: 'before' | 'after';
}

/** A database whose session dies at one statement, and whether it did. */
export interface KilledDatabase {
  readonly db: Database;
  died(): boolean;
}

/** Terminates its own session: the service sees a lost server in the middle of a transaction. */
export function killedAt(db: Database, { statement, when }: Kill): KilledDatabase {
  let [count, died] = [0, false];
  const die = async (tx: Transaction): Promise<void> => {
    died = true;
    await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
  };
  const doomed = (tx: Transaction): Transaction => ({
    ...tx,
    query: async (config) => {
      count += 1;
      const isLast = count === statement;
      if (isLast && when === 'before') await die(tx);
      const result = await tx.query(config);
      if (isLast && when === 'after') await die(tx);
      return result as never;
    },
  });
  return { died: () => died, db: { ...db, transaction: (work) => db.transaction((tx) => work(doomed(tx))) } };
}

/** One checksum per table of some schemas, independent of the order of rows. */
export async function holdings(db: Database, schemas: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.query<{ name: string }>({
    text: `select schemaname || '.' || tablename as name from pg_tables where schemaname = any($1::text[]) order by 1`,
    values: [schemas],
  });
  const held: Record<string, string> = {};
  for (const { name } of rows) {
    const text = `select md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as sum from ${name} t`;
    held[name] = (await db.query<{ sum: string }>({ text })).rows[0]?.sum ?? '';
  }
  return held;
}
