import pg from 'pg';

/** What a database has right after it was copied from its template: everything that a test may change. */
interface Fresh {
  /** Rows of the tables that are not empty, as JSON. */
  readonly rows: readonly TableRows[];
  readonly sequences: readonly Sequence[];
  /** Tables by oid: the service adds partitions by month. */
  readonly tables: readonly string[];
  /** A hash of all tables, columns, triggers, constraints, functions and privileges. */
  readonly catalog: string;
}

interface TableRows {
  readonly name: string;
  readonly columns: string;
  readonly rows: string;
}

interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/** Schemas of the service and of its queue; none of PostgreSQL's. */
const SCHEMAS = `select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`;
const TABLES = `select c.oid, c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace in (${SCHEMAS})`;

/** A table with more deleted rows than this is vacuumed, so that the next test reads no dead pages. */
const FEW_ROWS = 500;

/** Removes all rows, as a superuser does: without triggers and foreign keys. Says which tables had many. */
const DELETE_ALL = `do $$
  declare found record; gone bigint; many text := '';
  begin
    for found in ${TABLES} loop
      execute 'delete from only ' || found.name;
      get diagnostics gone = row_count;
      if gone > ${FEW_ROWS} then many := many || ',' || found.name; end if;
    end loop;
    perform set_config('test.many', many, false);
  end $$`;

const CATALOG = `
  with relation as (select * from pg_class where relnamespace in (${SCHEMAS})),
  parts (part) as (
    select concat_ws(' ', oid, relname, relkind, relowner, relacl, relrowsecurity) from relation
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attacl)
                from pg_attribute where attnum > 0 and attrelid in (select oid from relation)
    union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from relation)
    union all select concat_ws(' ', conrelid, conname, contype, convalidated)
                from pg_constraint where connamespace in (${SCHEMAS})
    union all select concat_ws(' ', oid, proname, proowner, proacl, md5(prosrc)) from pg_proc where pronamespace in (${SCHEMAS})
  )
  select md5(string_agg(part, ',' order by part)) as state from parts`;

/**
 * The databases of one process that tests have released. A copy costs a third of a second of processor, an emptied
 * database a tenth of that.
 */
export class ReusedDatabases {
  readonly #drop: (url: string) => Promise<void>;
  readonly #fresh = new Map<string, Fresh>();
  readonly #free = new Map<string, string[]>();

  /** @param drop Removes a database that cannot be used again. */
  constructor(drop: (url: string) => Promise<void>) {
    this.#drop = drop;
  }

  /** The superuser's URL of an emptied copy of `source`; undefined if none is free. */
  async take(source: string): Promise<string | undefined> {
    for (;;) {
      const url = this.#free.get(source)?.pop();
      const fresh = this.#fresh.get(source);
      if (url === undefined || fresh === undefined) return undefined;
      if (await connected(url, (client) => empty(client, fresh))) return url;
      await this.#drop(url);
    }
  }

  /** Remembers what a new copy of `source` has. Before its first test uses it. */
  async copied(source: string, url: string): Promise<void> {
    if (!this.#fresh.has(source)) this.#fresh.set(source, await connected(url, readFresh));
  }

  /** Takes a database back, unless something is still connected to it, which may write to it later. */
  async release(source: string, url: string): Promise<void> {
    const isIdle = await connected(url, async (client) => {
      const others = await client.query(
        `select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return others.rowCount === 0;
    });
    if (isIdle) this.#free.set(source, [...(this.#free.get(source) ?? []), url]);
    else await this.#drop(url);
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readFresh(client: pg.Client): Promise<Fresh> {
  const tables = await client.query<{ oid: string; name: string; columns: string }>(
    `select found.oid::text as oid, found.name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
       from (${TABLES}) found join pg_attribute on attrelid = found.oid
      where attnum > 0 and not attisdropped and attgenerated = ''
      group by found.oid, found.name`,
  );
  const rows: TableRows[] = [];
  for (const { name, columns } of tables.rows) {
    const { rows: found } = await client.query<{ rows: string | null }>(
      `select json_agg(x)::text as rows from (select ${columns} from ${name}) x`,
    );
    if (typeof found[0]?.rows === 'string') rows.push({ name, columns, rows: found[0].rows });
  }
  const sequences = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  );
  const values = await Promise.all(
    sequences.rows.map(async ({ name }) => {
      const { rows: found } = await client.query<{ last: string; is: boolean }>(
        `select last_value::text as last, is_called as is from ${name}`,
      );
      return { name, last: found[0]?.last ?? '1', isCalled: found[0]?.is ?? false };
    }),
  );
  const oids = tables.rows.map(({ oid }) => oid);
  return { rows, sequences: values, tables: oids, catalog: await readCatalog(client) };
}

async function readCatalog(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ state: string }>(CATALOG);
  return rows[0]?.state ?? '';
}

/** Brings a database back to its first state; false if a test changed more than rows. */
async function empty(client: pg.Client, fresh: Fresh): Promise<boolean> {
  const { rows: added } = await client.query<{ name: string }>(`${TABLES} and c.oid <> all ($1::oid[])`, [
    fresh.tables,
  ]);
  if (added.length > 0) await client.query(`drop table ${added.map(({ name }) => name).join(', ')}`);
  if ((await readCatalog(client)) !== fresh.catalog) return false;
  await client.query('begin; set local session_replication_role = replica');
  await client.query(DELETE_ALL);
  for (const { name, columns, rows } of fresh.rows)
    await client.query(
      `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [rows],
    );
  await client.query(
    `select setval(name, last, is_called) from
       unnest($1::text[], $2::bigint[], $3::bool[]) as known (name, last, is_called)`,
    [
      fresh.sequences.map(({ name }) => name),
      fresh.sequences.map(({ last }) => last),
      fresh.sequences.map(({ isCalled }) => isCalled),
    ],
  );
  await client.query('commit');
  const { rows } = await client.query<{ many: string }>(`select current_setting('test.many') as many`);
  const many = (rows[0]?.many ?? '').slice(1);
  if (many !== '') await client.query(`vacuum ${many}`);
  return true;
}
