import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, silentLog, type Database } from '../../../src/platform/index.ts';
import { makeMachines, type Machine, type Part } from './machine.ts';
import { wholeCluster } from './patroni.ts';
import { lastWords, until } from './program.ts';
import { LAYOUT, processOn, type Process } from './processes.ts';

/** The whole cluster: three machines with their programs, and the processes of the service on them. */
export interface Stage {
  readonly folder: string;
  readonly machines: readonly Machine[];
  readonly processes: readonly Process[];
  /** Addresses for client requests: the front proxy of each machine. */
  readonly fronts: readonly string[];
  /** The API processes. */
  readonly apis: readonly string[];
  /** Runs work with a connection to the primary, bypassing the pooler and the service. */
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** The same with the server of one machine, which may be a standby. */
  withServer<Result>(machine: Machine, work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Stops everything and removes its folder. */
  close(): Promise<void>;
}

export interface StageOptions {
  readonly net: string;
  /** Keeps the folder, to inspect its logs. */
  readonly keepFolder: boolean;
  readonly say: (line: string) => void;
  /** Called with the cleanup before anything is started. */
  readonly onStart: (close: () => Promise<void>) => void;
  /** Fills the database once its tables exist, before worker and scheduler processes start. */
  readonly prepare: (db: Database) => Promise<void>;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Values for one machine with two busy cores that runs three machines. The ports of front proxy and API are above those
 * reserved for root.
 */
const VALUES = { POSTGRES_MEMORY: '128MB', ETCD_HEARTBEAT: '250', ETCD_ELECTION: '2500' };

/** The ports of a machine that must be free. */
const PORTS = [2379, 2380, 5000, 5001, 5432, 6432, 8000, 8008, 8080];

/** Starts everything; stops it all if any part fails. */
export async function openStage({ net, keepFolder, say, onStart, prepare, settings }: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'prop-pick-cluster-'));
  chmodSync(folder, 0o755);
  const machines = makeMachines({ folder, net, values: { ...VALUES, PUBLIC_URL: `http://${net}.2:8000` } });
  const processes = LAYOUT.map(([index, role]) => processOn(machines[index] as Machine, role, settings));
  const end = async (): Promise<void> => {
    await Promise.all(processes.map((one) => one.end('SIGKILL')));
    await Promise.all(machines.map((machine) => machine.stop()));
    if (!keepFolder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  let ending: Promise<void> | undefined;
  const close = (): Promise<void> => (ending ??= end());
  onStart(close);
  try {
    await portsFree(machines);
    say(`starting etcd and Patroni on ${machines.map(({ address }) => address).join(', ')}; logs are in ${folder}`);
    for (const machine of machines) machine.start('etcd');
    await until('etcd', () => healthy(machines), 60_000).catch((error: unknown) => explain(machines, ['etcd'], error));
    for (const machine of machines) machine.start('patroni');
    await wholeCluster(machines).catch((error: unknown) => explain(machines, ['patroni'], error));
    for (const machine of machines) {
      machine.start('database-proxy');
      machine.start('pgbouncer');
      machine.start('front');
    }
    await until('the proxies and pools', async () => ((await allListen(machines)) ? true : undefined), 20_000).catch(
      (error: unknown) => explain(machines, ['database-proxy', 'pgbouncer', 'front'], error),
    );
    say('starting three API, two worker and two scheduler processes');
    const [first, ...others] = processes;
    await first?.start();
    // Preparation does not wait for the standby after each commit.
    await withDatabase(machines, (db) => db.query({ text: 'alter role postgres set synchronous_commit = off' }));
    await withDatabase(machines, prepare);
    // Sequential: each process compiles its code, and in parallel they exceed their own timeouts.
    for (const one of others) await one.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    machines,
    processes,
    fronts: machines.map(({ address, values }) => `http://${address}:${values['FRONT_PORT']}`),
    apis: machines.map(({ address, values }) => `http://${address}:${values['API_PORT']}`),
    withDatabase: (work) => withDatabase(machines, work),
    withServer: (machine, work) => withAddress(machine, `${machine.address}:5432`, work),
    close,
  };
}

/** Whether etcd has a leader, asked of every machine. */
async function healthy(machines: readonly Machine[]): Promise<true | undefined> {
  const responses = await Promise.all(machines.map(({ address }) => fetch(`http://${address}:2379/health`)));
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as { health: string }[];
  return bodies.every(({ health }) => health === 'true') ? true : undefined;
}

async function explain(machines: readonly Machine[], parts: readonly Part[], cause: unknown): Promise<never> {
  const logs = machines.flatMap(({ folder }) => parts.map((part) => join(folder, `${part}.log`)));
  const words = await Promise.all(logs.map(async (log) => `${log}:\n${await lastWords(log)}`));
  throw new Error(`${parts.join(', ')} did not start:\n${words.join('\n')}`, { cause });
}

async function allListen(machines: readonly Machine[]): Promise<boolean> {
  const listening = machines.flatMap(({ address }) => [5000, 6432, 8000].map((port) => isTaken(address, port)));
  return (await Promise.all(listening)).every(Boolean);
}

/** Fails if another run or program uses one of the addresses: it would be mistaken for this cluster. */
async function portsFree(machines: readonly Machine[]): Promise<void> {
  const taken = await Promise.all(
    machines.flatMap(({ address }) =>
      PORTS.map(async (port) => ((await isTaken(address, port)) ? [`${address}:${port}`] : [])),
    ),
  );
  if (taken.flat().length > 0) throw new Error(`in use by another program: ${taken.flat().join(', ')}`);
}

function isTaken(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port }, () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** As administrator, through the proxy of a machine, which routes to the primary. */
function withDatabase<Result>([machine]: readonly Machine[], work: (db: Database) => Promise<Result>): Promise<Result> {
  if (machine === undefined) throw new Error('there is no machine');
  return withAddress(machine, `${machine.address}:5000`, work);
}

async function withAddress<Result>(
  { values }: Machine,
  address: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const certificate = `sslmode=verify-full&sslrootcert=${values['CONFIG']}/authority.crt`;
  const url = `postgres://postgres:${values['SUPERUSER_PASSWORD']}@${address}/prop_pick?${certificate}`;
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'cluster test', takesStandby: true });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
