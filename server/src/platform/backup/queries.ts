import { query } from '../database/query.ts';
import type { Partition, Table } from './manifest.ts';

/**
 * Objects of the service: no system tables, no extensions. Migrations and the queue are excluded because a restore
 * creates them.
 */
const OURS = `n.nspname not in ('information_schema', 'migrations', 'graphile_worker') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Tables by name with their stored columns; a partitioned table counts as one. Catalog only, no lock. */
export const listTables = query<[], Table>(
  'backup.list-tables',
  `select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
     array(select a.attname::text from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           order by a.attnum) as columns
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
   order by 1, 2`,
);

/** Partitions of partitioned tables; catalog only, no lock. */
export const listPartitions = query<[], Partition>(
  'backup.list-partitions',
  `select pn.nspname as "tableSchema", p.relname as table, n.nspname as schema, c.relname as name,
     pg_get_expr(c.relpartbound, c.oid) as bounds, c.reloptions as options
   from pg_inherits i
   join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
   join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
   where c.relispartition and c.relkind = 'r' and ${OURS}
   order by 3, 4`,
);

/** Sequences by name; catalog only. The next value is read from the sequence itself. */
export const listSequences = query<[], { schema: string; name: string; increment: string }>(
  'backup.list-sequences',
  `select n.nspname as schema, c.relname as name, s.seqincrement::text as increment
   from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} order by 1, 2`,
);

export interface ForeignKey {
  readonly schema: string;
  readonly name: string;
  readonly constraint: string;
  readonly definition: string;
}

/** Foreign keys with their table and definition; catalog only. */
export const listForeignKeys = query<[], ForeignKey>(
  'backup.list-foreign-keys',
  `select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'f' and k.conparentid = 0 and ${OURS}
   order by 1, 2, 3`,
);

/** Up to three names of existing objects; catalog only. */
export const findExistingObjects = query<[], { name: string }>(
  'backup.find-existing-objects',
  `select n.nspname || '.' || c.relname as name
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   order by 1 limit 3`,
);

/** The time of the database's clock. */
export const databaseTime = query<[], { now: Date }>('backup.database-time', 'select clock_timestamp() as now');
