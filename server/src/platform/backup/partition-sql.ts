import { escapeLiteral } from 'pg';
import { damaged } from './damaged.ts';
import { nameOf, sqlName, type Partition } from './manifest.ts';

/**
 * Bounds of a timestamp range as PostgreSQL prints them. Digits and punctuation only, so they cannot end a quoted
 * literal.
 */
const BOUNDS = /^FOR VALUES FROM \('([0-9:. +-]+)'\) TO \('([0-9:. +-]+)'\)$/;
const FILLFACTOR = /^fillfactor=([1-9][0-9])$/;

/**
 * The statements that create and attach a partition. They are built from validated parts; text of the archive never
 * becomes part of a statement. OperatorError for bounds or options in any other form.
 */
export function partitionStatements(partition: Partition): [create: string, attach: string] {
  const whole = sqlName({ schema: partition.tableSchema, name: partition.table });
  const [, from, to] = BOUNDS.exec(partition.bounds) ?? [];
  if (from === undefined || to === undefined) throw strange(partition);
  const fillfactors = (partition.options ?? []).map((option) => FILLFACTOR.exec(option)?.[1] ?? null);
  if (fillfactors.includes(null)) throw strange(partition);
  const storage = fillfactors.length === 0 ? '' : ` with (fillfactor = ${Number(fillfactors[0])})`;
  return [
    `create table ${sqlName(partition)} (like ${whole} including all)${storage}`,
    `alter table ${whole} attach partition ${sqlName(partition)}
       for values from (${escapeLiteral(from)}) to (${escapeLiteral(to)})`,
  ];
}

const strange = (partition: Partition) => damaged(`the partition ${nameOf(partition)} is not one that Prop-Pick makes`);
