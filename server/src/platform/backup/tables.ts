import { escapeIdentifier } from 'pg';
import type { Queryable } from '../database.ts';
import { sqlName, type Manifest, type Partition, type Table } from './manifest.ts';
import { listForeignKeys, listPartitions, type ForeignKey } from './queries.ts';

/**
 * Makes fresh tables ready to take rows as they are, in any order: what their migrations put into them goes, triggers
 * are silent, foreign keys are away. Gives the keys, which `closeTables` puts back; both in one transaction.
 */
export async function openTables(session: Queryable, tables: readonly Table[]): Promise<readonly ForeignKey[]> {
  const foreignKeys = await listForeignKeys(session);
  for (const { constraint, ...table } of foreignKeys)
    await run(session, `alter table ${sqlName(table)} drop constraint ${escapeIdentifier(constraint)}`);
  for (const table of tables) await run(session, `alter table ${sqlName(table)} disable trigger user`);
  await run(session, `truncate ${tables.map(sqlName).join(', ')}`);
  return foreignKeys;
}

/** Puts foreign keys back, each checked against all rows at once, wakes the triggers and sets the sequences on. */
export async function closeTables(
  session: Queryable,
  { tables, sequences }: Manifest,
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const { constraint, definition, ...table } of foreignKeys)
    await run(session, `alter table ${sqlName(table)} add constraint ${escapeIdentifier(constraint)} ${definition}`);
  for (const table of tables) await run(session, `alter table ${sqlName(table)} enable trigger user`);
  // Unlike setval, this is undone with the transaction.
  for (const sequence of sequences)
    await run(session, `alter sequence ${sqlName(sequence)} restart with ${BigInt(sequence.next)}`);
}

/** Makes the parts that are not there yet: like their table, with the bounds they had. */
export async function makePartitions(session: Queryable, partitions: readonly Partition[]): Promise<void> {
  const there = new Set((await listPartitions(session)).map(sqlName));
  for (const { tableSchema, table, bounds, options, ...part } of partitions) {
    if (there.has(sqlName(part))) continue;
    const whole = sqlName({ schema: tableSchema, name: table });
    const storage = options === null || options.length === 0 ? '' : ` with (${options.join(', ')})`;
    await run(session, `create table ${sqlName(part)} (like ${whole} including all)${storage}`);
    await run(session, `alter table ${whole} attach partition ${sqlName(part)} ${bounds}`);
  }
}

async function run(session: Queryable, text: string): Promise<void> {
  await session.query({ text });
}
