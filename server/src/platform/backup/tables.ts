import { escapeIdentifier } from 'pg';
import type { Queryable } from '../database/database.ts';
import { damaged } from './damaged.ts';
import { nameOf, sqlName, type Manifest, type Table } from './manifest.ts';
import { partitionStatements } from './partition-sql.ts';
import { listForeignKeys, listPartitions, listSequences, type ForeignKey } from './queries.ts';

/**
 * Prepares new tables for rows in any order: removes the rows that migrations inserted, disables triggers, drops
 * foreign keys. Returns the keys for `closeTables`; both run in one transaction.
 */
export async function openTables(session: Queryable, tables: readonly Table[]): Promise<readonly ForeignKey[]> {
  const foreignKeys = await listForeignKeys(session);
  for (const { constraint, ...table } of foreignKeys)
    await run(session, `alter table ${sqlName(table)} drop constraint ${escapeIdentifier(constraint)}`);
  for (const table of tables) await run(session, `alter table ${sqlName(table)} disable trigger user`);
  await run(session, `truncate ${tables.map(sqlName).join(', ')}`);
  return foreignKeys;
}

/** Restores foreign keys, each validated against all rows at once. Enables the triggers and sets the sequences. */
export async function closeTables(
  session: Queryable,
  { tables, sequences }: Manifest,
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { constraint, definition, ...table } of foreignKeys)
    await run(session, `alter table ${sqlName(table)} add constraint ${escapeIdentifier(constraint)} ${definition}`);
  for (const table of tables) await run(session, `alter table ${sqlName(table)} enable trigger user`);
  const ours = new Set((await listSequences(session)).map(nameOf));
  const foreign = sequences.find((sequence) => !ours.has(nameOf(sequence)));
  if (foreign !== undefined) throw damaged(`${nameOf(foreign)} is no sequence of Prop-Pick's`);
  // Unlike setval, this is rolled back with the transaction.
  for (const sequence of sequences)
    await run(session, `alter sequence ${sqlName(sequence)} restart with ${BigInt(sequence.next)}`);
}

/** Creates the missing partitions. OperatorError if the table is not partitioned or has another schema. */
export async function makePartitions(session: Queryable, { tables, partitions }: Manifest): Promise<void> {
  const there = new Set((await listPartitions(session)).map(sqlName));
  const partitioned = new Set(tables.filter(({ isPartitioned }) => isPartitioned).map(nameOf));
  for (const partition of partitions) {
    if (there.has(sqlName(partition))) continue;
    const whole = nameOf({ schema: partition.tableSchema, name: partition.table });
    if (!partitioned.has(whole) || partition.schema !== partition.tableSchema)
      throw damaged(`${nameOf(partition)} is no partition of a table of Prop-Pick's`);
    for (const statement of partitionStatements(partition)) await run(session, statement);
  }
}

async function run(session: Queryable, text: string): Promise<void> {
  await session.query({ text });
}
