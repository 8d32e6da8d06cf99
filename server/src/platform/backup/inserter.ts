import { escapeIdentifier } from 'pg';
import type { Queryable } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { randomText } from '../secrets.ts';
import { sqlName, type Table } from './manifest.ts';

/**
 * Runs `work` as a temporary role that can only insert into these tables. It cannot read a file, run a program, change
 * a table or switch roles. The role is dropped before the transaction ends.
 */
export async function asInserter(
  session: Queryable,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const role = escapeIdentifier(`prop_pick_restore_${randomText(12).toLowerCase()}`);
  const schemas = [...new Set(tables.map(({ schema }) => schema))].map(escapeIdentifier).join(', ');
  await session.query({ text: `create role ${role} nologin` }).catch((error: Error) => {
    throw new OperatorError(
      `The database does not let this user create a role: ${error.message}.`,
      'A foreign backup is written by a role that may only insert. Restore it as a user with CREATEROLE.',
      { cause: error },
    );
  });
  await session.query({ text: `grant usage on schema ${schemas} to ${role}` });
  await session.query({ text: `grant insert on ${tables.map(sqlName).join(', ')} to ${role}` });
  await session.query({ text: `grant ${role} to current_user` });
  await session.query({ text: `set local role ${role}` });
  await work();
  await session.query({ text: 'reset role' });
  await session.query({ text: `drop owned by ${role}` });
  await session.query({ text: `drop role ${role}` });
}
