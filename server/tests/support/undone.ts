import assert from 'node:assert/strict';
import type { Database, Queryable, Transaction } from '../../src/platform/index.ts';
import { asSuperuser } from './postgres.ts';

/** Reads after a change that only the database's owner can make, without any guards; the change is rolled back. */
export async function undone<Read>(
  db: Database,
  table: string,
  alter: (tx: Transaction) => Promise<unknown>,
  read: (tx: Queryable) => Promise<Read>,
): Promise<Read> {
  const stop = new Error('undone');
  let found: { readonly read: Read } | undefined;
  await asSuperuser(db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' });
      // A check constraint between columns is not a seal, so it is dropped for the change.
      for (const check of await checksOf(tx, table))
        await tx.query({ text: `alter table ${table} drop constraint "${check}"` });
      await alter(tx);
      found = { read: await read(tx) };
      throw stop;
    }),
  ).catch((error: unknown) => assert.equal(error, stop));
  assert.ok(found);
  return found.read;
}

async function checksOf(db: Queryable, table: string): Promise<string[]> {
  const text = `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`;
  return (await db.query<{ name: string }>({ text, values: [table] })).rows.map(({ name }) => name);
}

/** The columns of a table, sorted. */
export async function columnsOf(db: Queryable, table: string): Promise<string[]> {
  const text = `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`;
  return (await db.query<{ name: string }>({ text, values: [table] })).rows.map(({ name }) => name).toSorted();
}

/** The paths of all leaves of a value, as PostgreSQL writes them: `legs,0,line`. */
export function leafPaths(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? leafPaths(inner, `${path}${name},`) : [`${path}${name}`],
  );
}
