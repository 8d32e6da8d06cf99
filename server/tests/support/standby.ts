import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, silentLog, startEmbedded, type EmbeddedPostgres } from '../../src/platform/index.ts';
import { newFolder } from './temporary-folder.ts';

/** A primary of the test's own, on which its databases are created from now on, and a standby that streams from it. */
export interface Pair {
  /** An address on the primary as the same on the standby. */
  onStandby(url: string): string;
  /** Sets how far the standby stays behind. */
  delay(minutes: number): Promise<void>;
  stopStandby(): Promise<void>;
  /** Ends both and removes their files: after the databases on them are dropped. */
  stop(): Promise<void>;
}

/** A test's data need not survive the machine. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '60' };

/** The embedded server has no pg_basebackup: its files are copied between the beginning and the end of a backup. */
export async function pairOfServers(): Promise<Pair> {
  const [one, two] = [await newFolder(), await newFolder()];
  const primary = await startEmbedded({ dataDir: one, log: silentLog, settings: SETTINGS });
  const db = openDatabase({ url: primary.url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await db.session(async (session) => {
    await session.query(`select pg_backup_start('copy', true)`);
    execFileSync('cp', ['-a', join(one, 'postgres'), two]);
    const { rows } = await session.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    await writeFile(join(two, 'postgres', 'cluster', 'backup_label'), rows[0]?.label ?? '');
  });
  await db.close();
  const cluster = join(two, 'postgres', 'cluster');
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await writeFile(join(cluster, 'standby.signal'), '');
  // Of the account that the server runs as, which as root is another one.
  const made = ['backup_label', 'standby.signal'].map((name) => join(cluster, name));
  execFileSync('chown', ['--reference', join(cluster, 'PG_VERSION'), ...made]);
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = {
    ...SETTINGS,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  };
  let standby: EmbeddedPostgres | undefined = await startEmbedded({ dataDir: two, log: silentLog, settings });
  const { url } = standby;
  const stopStandby = async (): Promise<void> => {
    await standby?.stop();
    standby = undefined;
  };
  process.env['PROPPICK_TEST_SERVER_URL'] = primary.url;
  return {
    stopStandby,
    stop: async () => {
      await stopStandby();
      await primary.stop();
      await Promise.all([one, two].map((folder) => rm(folder, { recursive: true, force: true })));
    },
    onStandby: (of) => {
      const there = new URL(of);
      there.host = new URL(url).host;
      return there.href;
    },
    delay: async (minutes) => {
      const at = openDatabase({
        ...{ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests', takesStandby: true },
      });
      await at.query({ text: `alter system set recovery_min_apply_delay = '${minutes}min'` });
      await at.query({ text: 'select pg_reload_conf()' });
      await at.close();
    },
  };
}
