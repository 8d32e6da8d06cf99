import type { Database } from '../../src/platform/index.ts';
import type { Kind } from './declared-types.ts';
import type { Described, DescribedColumn } from './described.ts';

/** A type of PostgreSQL, as this service writes and reads it. */
interface PostgresType {
  readonly name: string;
  /** What its values are in a result, the usual kind first. */
  readonly reads: readonly Kind[];
  /** What may be sent as a parameter. */
  readonly takes: readonly Kind[];
}

/** What the database knows about types and columns. */
export interface Catalog {
  typeOf(oid: number): PostgresType;
  /** False for columns of views and expressions, of which PostgreSQL does not know it. */
  isNullable(column: DescribedColumn): boolean;
}

/** By name of the type: values to read, and what may be sent. PostgreSQL would take the text of every type. */
const KNOWN: Readonly<Record<string, { readonly samples: readonly string[]; readonly takes: readonly Kind[] }>> = {
  bool: { samples: ['true'], takes: ['boolean'] },
  bytea: { samples: ['\\x00'], takes: ['Buffer'] },
  date: { samples: ['2024-03-05'], takes: ['string'] },
  float4: { samples: ['1.5'], takes: ['number'] },
  float8: { samples: ['1.5'], takes: ['number'] },
  int2: { samples: ['1'], takes: ['number'] },
  int4: { samples: ['1'], takes: ['number'] },
  int8: { samples: ['1'], takes: ['number', 'string'] },
  // The driver writes an array as PostgreSQL's array, which is not JSON.
  json: { samples: ['{}'], takes: ['string', 'object'] },
  jsonb: { samples: ['{}'], takes: ['string', 'object'] },
  name: { samples: ['a'], takes: ['string'] },
  numeric: { samples: ['1.5'], takes: ['number', 'string'] },
  oid: { samples: ['1'], takes: ['number', 'string'] },
  pg_lsn: { samples: ['0/0'], takes: ['string'] },
  text: { samples: ['a'], takes: ['string'] },
  tid: { samples: ['(0,1)'], takes: ['string'] },
  time: { samples: ['12:00'], takes: ['string'] },
  timestamptz: { samples: ['2024-03-05T12:00Z', 'infinity'], takes: ['Date', 'infinity'] },
  uuid: { samples: ['00000000-0000-0000-0000-000000000000'], takes: ['string'] },
};

/** Reads the catalog for some descriptions. Values are read with the service's own connection and its parsers. */
export async function readCatalog(db: Database, described: readonly Described[]): Promise<Catalog> {
  const oids = new Set(
    described.flatMap(({ parameters, columns }) => [...parameters, ...columns.map(({ type }) => type)]),
  );
  const types = await db.query<{ oid: number; name: string; element: string | null }>({
    text: `select type.oid::int8 as oid, type.typname as name, element.typname as element
      from pg_type type left join pg_type element on element.typarray = type.oid where type.oid = any($1::oid[])`,
    values: [Array.from(oids)],
  });
  const known = new Map<number, PostgresType>();
  for (const { oid, name, element } of types.rows) known.set(oid, await readType(db, name, element));
  const nullable = await db.query<{ column: string }>({
    text: `select attrelid || '.' || attnum as column from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') where attnum > 0 and not attnotnull`,
  });
  const columns = new Set(nullable.rows.map(({ column }) => column));
  return {
    typeOf: (oid) => known.get(oid) ?? { name: `type ${oid}`, reads: [], takes: [] },
    isNullable: ({ table, number }) => columns.has(`${table}.${number}`),
  };
}

async function readType(db: Database, name: string, element: string | null): Promise<PostgresType> {
  const { samples, takes } = KNOWN[element ?? name] ?? { samples: [], takes: [] };
  const [shown, value] = element === null ? [name, '$1::text'] : [`${element}[]`, 'array[$1::text]'];
  const reads = new Set<Kind>();
  for (const sample of samples) {
    const { rows } = await db.query<{ value: unknown }>({
      text: `select ${value}::${shown} as value`,
      values: [sample],
    });
    reads.add(kindOf(rows[0]?.value));
  }
  return { name: shown, reads: Array.from(reads), takes: element === null ? takes : takes.map((kind) => `${kind}[]`) };
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return value instanceof Buffer ? 'Buffer' : typeof value;
}
