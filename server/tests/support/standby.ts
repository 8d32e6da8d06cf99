import { execFileSync } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, silentLog, startEmbedded } from '../../src/platform/index.ts';
import { eventually } from './eventually.ts';
import { newFolder } from './temporary-folder.ts';

/** A server of one test. */
export interface Server {
  readonly url: string;
  readonly folder: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** A primary for the test's databases, and a standby that streams from it. */
export interface Pair {
  readonly standby: Server;
  /** The URL of the same database on the standby. */
  onStandby(url: string): string;
  /** Sets the standby's replay delay. */
  delay(minutes: number): Promise<void>;
  stopStandby(): Promise<void>;
  /**
   * Promotes another server, with its own timeline. It lacks the writes of `lost` to the old primary, which is gone;
   * the standby has replayed them.
   */
  failOver(lost: (primary: string) => Promise<unknown>): Promise<Server>;
  /** Stops all servers and removes their files; call it after their databases are dropped. */
  stop(): Promise<void>;
}

/** A test's data need not survive a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '60' };

/** The folder of the embedded server's cluster. */
const clusterIn = (folder: string): string => join(folder, 'postgres', 'cluster');

const open = (url: string) =>
  openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests', takesStandby: true });

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const db = open(url);
  try {
    return (await db.query<Row>({ text })).rows;
  } finally {
    await db.close();
  }
}

/** The embedded server has no pg_basebackup: its files are copied between the start and the end of a backup. */
export async function standbyOf(url: string, folder: string): Promise<Server> {
  const copy = await newFolder();
  const cluster = clusterIn(copy);
  const db = open(url);
  await db.session(async (session) => {
    await session.query(`select pg_backup_start('copy', true)`);
    execFileSync('cp', ['-a', join(folder, 'postgres'), copy]);
    const { rows } = await session.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    await writeFile(join(cluster, 'backup_label'), rows[0]?.label ?? '');
  });
  await db.close();
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await writeFile(join(cluster, 'standby.signal'), '');
  // Owned by the account that runs the server, which differs from root.
  const made = ['backup_label', 'standby.signal'].map((name) => join(cluster, name));
  execFileSync('chown', ['--reference', join(cluster, 'PG_VERSION'), ...made]);
  const { hostname, port, username, password } = new URL(url);
  await follow(cluster, `host=${hostname} port=${port} user=${username} password=${password}`);
  const server = await startEmbedded({ dataDir: copy, log: silentLog, settings: SETTINGS });
  return {
    url: server.url,
    folder: copy,
    stop: async () => {
      await server.stop();
      await rm(copy, { recursive: true, force: true });
    },
  };
}

/** The last line of the file that `alter system` writes; a command-line setting could not be changed. */
const follow = (cluster: string, address: string): Promise<void> =>
  appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);

async function untilReplayed(url: string, primary: string): Promise<void> {
  const [at] = await ask<{ lsn: string }>(primary, 'select pg_current_wal_flush_lsn()::text as lsn');
  await eventually('the standby has everything', async () => {
    const [row] = await ask<{ has: boolean }>(url, `select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as has`);
    return row?.has === true ? true : undefined;
  });
}

export async function pairOfServers(): Promise<Pair> {
  const folder = await newFolder();
  const first = await startEmbedded({ dataDir: folder, log: silentLog, settings: SETTINGS });
  const running = new Set<{ stop(): Promise<void> }>([first]);
  const standby = await standbyOf(first.url, folder);
  running.add(standby);
  const stopOne = async (server: { stop(): Promise<void> }): Promise<void> => {
    if (running.delete(server)) await server.stop();
  };
  process.env['PROPPICK_TEST_SERVER_URL'] = first.url;
  return {
    standby,
    onStandby: (url) => {
      const there = new URL(url);
      there.host = new URL(standby.url).host;
      return there.href;
    },
    delay: async (minutes) => {
      await ask(standby.url, `alter system set recovery_min_apply_delay = '${minutes}min'`);
      await ask(standby.url, 'select pg_reload_conf()');
    },
    stopStandby: () => stopOne(standby),
    failOver: async (lost) => {
      const next = await standbyOf(first.url, folder);
      running.add(next);
      await untilReplayed(next.url, first.url);
      // Disconnects it from the old primary.
      await ask(next.url, `alter system set primary_conninfo = ''`);
      await ask(next.url, 'select pg_reload_conf()');
      await eventually('the end of its stream', async () => {
        const [row] = await ask<{ n: number }>(next.url, 'select count(*)::int as n from pg_stat_wal_receiver');
        return row?.n === 0 ? true : undefined;
      });
      await lost(first.url);
      await untilReplayed(standby.url, first.url);
      await stopOne(first);
      await ask(next.url, 'select pg_promote()');
      return next;
    },
    stop: async () => {
      await Promise.all([...running].map(stopOne));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
