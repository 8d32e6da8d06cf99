import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { PooledDatabase } from '../../src/platform/index.ts';

/** What a database has before its first test: everything that a test may change. */
interface Fresh {
  /** Rows of the tables that are not empty, as JSON. */
  readonly rows: readonly TableRows[];
  readonly sequences: readonly Sequence[];
  /** Tables by oid: the service adds partitions by month. */
  readonly tables: readonly string[];
  /** A hash of all tables, columns, views, triggers, constraints, functions, privileges and settings. */
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
    select concat_ws(' ', oid, relname, relkind, relowner, relacl, reloptions, relrowsecurity) from relation
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attacl)
                from pg_attribute where attnum > 0 and attrelid in (select oid from relation)
    union all select concat_ws(' ', adrelid, adnum, md5(adbin::text)) from pg_attrdef
               where adrelid in (select oid from relation)
    union all select concat_ws(' ', ev_class, rulename, md5(ev_action::text)) from pg_rewrite
               where ev_class in (select oid from relation)
    union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger where tgrelid in (select oid from relation)
    union all select concat_ws(' ', conrelid, conname, contype, convalidated, md5(conbin::text))
                from pg_constraint where connamespace in (${SCHEMAS})
    union all select concat_ws(' ', oid, proname, proowner, proacl, md5(prosrc)) from pg_proc where pronamespace in (${SCHEMAS})
    union all select concat_ws(' ', setrole, setconfig) from pg_db_role_setting
               where setdatabase = (select oid from pg_database where datname = current_database())
  )
  select md5(string_agg(part, ',' order by part)) as state from parts`;

/** The types of the driver lack these. */
type Client = pg.Client & { ref(): void; unref(): void };

/** Whose connections a pool has. */
export type Role = 'service' | 'superuser';

type OpenPool = (url: string, role: Role) => PooledDatabase;

/**
 * A database of one test at a time. Its connections stay open from test to test. A new one costs the server 25 ms of
 * processor, and as much again for its first statements.
 */
export class ReusedDatabase {
  readonly url: string;
  /** The superuser's connection, which restores the rows. */
  readonly client: Client;
  /** A test ended the server or all its sessions. */
  isLost = false;
  #fresh: Fresh | undefined;
  readonly #openPool: OpenPool;
  readonly #pools = new Map<Role, PooledDatabase>();

  constructor(url: string, openPool: OpenPool) {
    this.url = url;
    this.#openPool = openPool;
    this.client = new pg.Client({ connectionString: url }) as Client;
    this.client.on('error', () => {
      this.isLost = true;
    });
  }

  async open(): Promise<void> {
    await this.client.connect();
    this.#fresh = await readFresh(this.client);
    this.client.unref();
  }

  /** Brings it back to the state in which it was opened; false if a test changed more than rows. */
  async restore(): Promise<boolean> {
    await Promise.all(this.#openPools().map(resetSessions));
    return this.#fresh !== undefined && restore(this.client, this.#fresh);
  }

  get name(): string {
    return new URL(this.url).pathname.slice(1);
  }

  /** The pool of a role; a new one if a test closed it. */
  pool(role: Role): PooledDatabase {
    const open = this.#pools.get(role);
    if (open !== undefined && !open.pool.ending) return open;
    const db = this.#openPool(this.url, role);
    // Idle connections do not keep the process running, and are not closed.
    Object.assign(db.pool.options, { allowExitOnIdle: true, idleTimeoutMillis: 0 });
    this.#pools.set(role, db);
    return db;
  }

  /** True once nothing is connected but idle connections of the pools. */
  async isLeft(): Promise<boolean> {
    for (let look = 0; look < LOOKS; look += 1) {
      const pools = this.#openPools();
      const idle = pools.reduce((sum, { idleCount }) => sum + idleCount, 0);
      const isIdle = pools.every(
        ({ idleCount, totalCount, waitingCount }) => idleCount === totalCount && waitingCount === 0,
      );
      if (isIdle && (await this.client.query(OTHERS)).rowCount === idle) return true;
      await setTimeout(BETWEEN_MS);
    }
    return false;
  }

  #openPools(): readonly pg.Pool[] {
    return [...this.#pools.values()].map(({ pool }) => pool).filter(({ ending }) => !ending);
  }

  /** Lets go of the connections, also of those that something still holds. */
  async end(): Promise<void> {
    for (const db of this.#pools.values()) if (!db.pool.ending) db.close().catch(() => undefined);
    if (!this.isLost) await this.client.end();
  }
}

/** Ends everything that a session keeps beyond a transaction, but its prepared statements. */
async function resetSessions(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of clients) {
    await client.query('unlisten *; select pg_advisory_unlock_all(); reset all; discard temp');
    client.release();
  }
}

/** The databases of one process that tests have released. A restored one costs a tenth of a new copy. */
export class ReusedDatabases {
  readonly #openPool: OpenPool;
  readonly #drop: (url: string) => Promise<void>;
  readonly #free = new Map<string, ReusedDatabase[]>();
  readonly #used = new Map<string, ReusedDatabase>();

  /** @param drop Removes a database that cannot be used again. */
  constructor(openPool: OpenPool, drop: (url: string) => Promise<void>) {
    this.#openPool = openPool;
    this.#drop = drop;
  }

  /** A released copy of `source` in its first state, or a new one. */
  async take(source: string, copy: () => Promise<string>): Promise<ReusedDatabase> {
    const kept = (await this.#restored(source)) ?? (await this.#keep(await copy()));
    this.#used.set(kept.name, kept);
    return kept;
  }

  /** The database with this name that a test uses now. */
  used(name: string): ReusedDatabase | undefined {
    return this.#used.get(name);
  }

  /** Takes a database back. What the test opened may still be closing: `take` looks whether anything is left. */
  release(source: string, kept: ReusedDatabase): void {
    this.#used.delete(kept.name);
    this.#free.set(source, [...(this.#free.get(source) ?? []), kept]);
  }

  async #restored(source: string): Promise<ReusedDatabase | undefined> {
    for (;;) {
      const kept = this.#free.get(source)?.pop();
      if (kept === undefined) return undefined;
      if (!kept.isLost && (await waited(kept, async () => (await kept.isLeft()) && kept.restore()))) return kept;
      await this.#remove(kept);
    }
  }

  async #keep(url: string): Promise<ReusedDatabase> {
    const kept = new ReusedDatabase(url, this.#openPool);
    await kept.open();
    return kept;
  }

  async #remove(kept: ReusedDatabase): Promise<void> {
    await kept.end();
    await this.#drop(kept.url);
  }
}

const OTHERS = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** The server ends a closed connection a little later. */
const LOOKS = 20;
const BETWEEN_MS = 10;

/** The process waits for a connection only while it works. */
async function waited<Result>({ client }: ReusedDatabase, work: () => Promise<Result>): Promise<Result> {
  client.ref();
  try {
    return await work();
  } finally {
    client.unref();
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

async function restore(client: pg.Client, fresh: Fresh): Promise<boolean> {
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
