import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from './packages.ts';
import { isRoot, killTree, startProgram, USER, type Running } from './program.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy/cluster');
export const NAMES = ['a', 'b', 'c'] as const;
export type Name = (typeof NAMES)[number];

/** The programs of a machine besides the service's own processes. */
export const PARTS = ['etcd', 'patroni', 'pgbouncer', 'database-proxy', 'front'] as const;
export type Part = (typeof PARTS)[number];
/** RestartSec of the units. */
const RESTART_MS = 1_000;

/** One machine of the cluster: a loopback address with its own folders and programs. */
export interface Machine {
  readonly name: Name;
  readonly address: string;
  readonly folder: string;
  readonly values: Readonly<Record<string, string>>;
  readonly running: Map<Part, Running>;
  /** Programs that ended by themselves and were restarted, one entry per restart. */
  readonly restarted: Part[];
  /** Starts a program; one that ends by itself restarts after a second, as in deploy/cluster/units/restart.conf. */
  start(part: Part): Running;
  /** Kills Patroni and the database server, like a machine that loses power. */
  loseDatabase(): Promise<void>;
  /** The process id of its database server; undefined if there is none. */
  serverPid(): Promise<number | undefined>;
  /** Kills only the database server; Patroni continues. */
  killServer(): Promise<void>;
  /** Stops everything started here. */
  stop(): Promise<void>;
}

export interface MachinesOptions {
  readonly folder: string;
  /** The first three numbers of the addresses: 127.0.0 gives 127.0.0.2, 127.0.0.3 and 127.0.0.4. */
  readonly net: string;
  /** Values that override those of the example. */
  readonly values: Readonly<Record<string, string>>;
}

/** Creates three machines: their value files, certificates, and filled-in templates. Starts nothing. */
export function makeMachines({ folder, net, values }: MachinesOptions): Machine[] {
  const example = parseValues(readFileSync(join(DEPLOY, 'values.example'), 'utf8'));
  const addresses = Object.fromEntries(NAMES.map((name, index) => [name, `${net}.${index + 2}`])) as Record<
    Name,
    string
  >;
  const secrets = Object.fromEntries(
    Object.keys(example)
      .filter((key) => key.endsWith('_PASSWORD'))
      .map((key) => [key, randomBytes(24).toString('hex')]),
  );
  const certificates = join(folder, 'certificates');
  execFileSync(join(DEPLOY, 'certificates.sh'), [certificates, ...Object.values(addresses)]);
  return NAMES.map((name) => {
    const home = join(folder, name);
    const config = join(home, 'config');
    const own: Record<string, string> = {
      ...example,
      ...secrets,
      NODE: name,
      ADDRESS: addresses[name],
      ADDRESS_A: addresses.a,
      ADDRESS_B: addresses.b,
      ADDRESS_C: addresses.c,
      LOCAL: addresses[name],
      CONFIG: config,
      POSTGRES_DATA: join(home, 'postgres'),
      POSTGRES_SOCKETS: join(home, 'sockets'),
      ETCD_DATA: join(home, 'etcd'),
      FRONT_SOCKET: join(home, 'front.socket'),
      ...values,
    };
    for (const each of [home, config, own['POSTGRES_SOCKETS'] ?? '']) mkdirSync(each, { recursive: true });
    const file = join(home, 'values');
    writeFileSync(
      file,
      Object.entries(own)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    );
    execFileSync(join(DEPLOY, 'fill.sh'), [file, config]);
    for (const each of ['authority.crt', 'server.crt', 'server.key'])
      writeFileSync(join(config, each), readFileSync(join(certificates, each)), { mode: 0o600 });
    giveAway(home);
    return machineOf(name, home, own);
  });
}

/** NAME=value of each line, parsed like fill.sh. */
const parseValues = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, key = '', value = '']) => [key, value]));

/** PostgreSQL runs as its own user, which must own its folders and keys. */
function giveAway(folder: string): void {
  if (!isRoot) return;
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, USER], { encoding: 'utf8' })));
  const give = (path: string): void => chownSync(path, uid ?? 0, gid ?? 0);
  give(folder);
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) give(join(folder, entry));
}

function machineOf(name: Name, folder: string, values: Readonly<Record<string, string>>): Machine {
  const running = new Map<Part, Running>();
  const restarted: Part[] = [];
  const config = (file: string): string => join(values['CONFIG'] ?? '', file);
  const commands: Record<Part, () => { path: string; words: string[]; environment?: Record<string, string> }> = {
    etcd: () => ({
      path: pathOf('etcd'),
      words: [],
      environment: parseValues(readFileSync(config('etcd.env'), 'utf8')),
    }),
    patroni: () => ({ path: pathOf('patroni'), words: [config('patroni.yml')] }),
    pgbouncer: () => ({ path: pathOf('pgbouncer'), words: [config('pgbouncer.ini')] }),
    'database-proxy': () => ({ path: pathOf('haproxy'), words: ['-db', '-f', config('haproxy-database.cfg')] }),
    front: () => ({ path: pathOf('haproxy'), words: ['-db', '-f', config('haproxy-front.cfg')] }),
  };
  const server = async (): Promise<number | undefined> => {
    const text = await readFile(join(values['POSTGRES_DATA'] ?? '', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    // The file remains after a kill, and another program may have its process id by now.
    const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    return command.includes(values['POSTGRES_DATA'] ?? 'none') ? pid : undefined;
  };
  const killServer = async (): Promise<void> => {
    const pid = await server();
    if (pid !== undefined) killTree(pid);
  };
  const start = (part: Part): Running => {
    const before = running.get(part);
    if (before !== undefined && !before.isOver()) throw new Error(`${part} of ${name} runs already`);
    const log = join(folder, `${part}.log`);
    const started = startProgram({ name: `${part} ${name}`, ...commands[part](), log, isUnprivileged: true });
    running.set(part, started);
    started.child.once('exit', () => {
      if (started.isAsked()) return;
      restarted.push(part);
      const again = (): void => void (running.get(part) === started && start(part));
      setTimeout(again, RESTART_MS).unref();
    });
    return started;
  };
  return {
    name,
    address: values['ADDRESS'] ?? '',
    folder,
    values,
    running,
    restarted,
    start,
    serverPid: server,
    killServer,
    loseDatabase: async () => {
      await Promise.all([running.get('patroni')?.end('SIGKILL'), killServer()]);
    },
    stop: async () => {
      for (const part of ['front', 'database-proxy', 'pgbouncer'] as const) await running.get(part)?.end('SIGKILL');
      // Patroni stops its database server.
      await running.get('patroni')?.end('SIGTERM', 30_000);
      await killServer();
      await running.get('etcd')?.end();
    },
  };
}
