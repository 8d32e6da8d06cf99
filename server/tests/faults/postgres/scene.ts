import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openDatabase, silentLog, startEmbedded } from '../../../src/platform/index.ts';
import { isServerOf } from '../../../src/platform/postgres/server/orphan.ts';
import { newFolder } from '../../support/temporary-folder.ts';

/** A data folder whose services may be killed; processes that still run when the test ends are killed too. */
export interface Scene {
  readonly dataDir: string;
  startWriter(mode?: 'honest' | 'early'): Promise<Writer>;
  /** The server's process from PostgreSQL's own file; undefined if there is none or it has ended. */
  serverPid(): number | undefined;
  serverGone(): Promise<void>;
  /** Starts the database again and returns those of the rows that are missing. */
  lostRows(announced: Iterable<number>): Promise<number[]>;
}

/** A running writer.ts, and the rows it has announced so far. */
export interface Writer {
  readonly child: ChildProcess;
  readonly announced: Set<number>;
  /** Waits for this many more rows. Rejects with the process's last output if it ends first. */
  more(rows: number): Promise<void>;
  /** Waits for this line of its log. */
  logged(message: string): Promise<void>;
  kill(): Promise<void>;
}

export async function scene(t: TestContext): Promise<Scene> {
  const dataDir = await newFolder();
  const writers: Writer[] = [];
  const serverPid = () => findServer(join(dataDir, 'postgres/cluster'));
  t.after(async () => {
    for (const writer of writers) await writer.kill();
    const server = serverPid();
    if (server !== undefined) process.kill(server, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    dataDir,
    serverPid,
    serverGone: async () => {
      while (serverPid() !== undefined) await setImmediate();
    },
    startWriter: (mode = 'honest') => startWriter(dataDir, mode, writers),
    lostRows: (announced) => lostRows(dataDir, announced),
  };
}

function findServer(cluster: string): number | undefined {
  let note: string;
  try {
    note = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // A stopping server removes its file at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(note.split('\n')[0]);
  return isServerOf(cluster, pid) ? pid : undefined;
}

async function startWriter(dataDir: string, mode: string, started: Writer[]): Promise<Writer> {
  const script = join(import.meta.dirname, 'writer.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = createInterface({ input: child.stdout });
  const log = createInterface({ input: child.stderr });
  const lastWords: string[] = [];
  log.on('line', (line) => lastWords.push(line));
  const announced = new Set<number>();
  said.on('line', (line) => {
    if (line.startsWith('row ')) announced.add(Number(line.slice(4)));
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Error(`the writer ended: ${lastWords.slice(-5).join('\n')}`);
  });
  died.catch(() => undefined);
  const writer: Writer = {
    child,
    announced,
    more: async (rows) => {
      const enough = announced.size + rows;
      while (announced.size < enough) await Promise.race([once(said, 'line'), died]);
    },
    logged: (message) => Promise.race([lineWith(log, message), died]),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  started.push(writer);
  await Promise.race([lineWith(said, 'up'), died]);
  return writer;
}

async function lineWith(lines: Interface, text: string): Promise<void> {
  for (;;) {
    const [line] = (await once(lines, 'line')) as [string];
    if (line.includes(text)) return;
  }
}

async function lostRows(dataDir: string, announced: Iterable<number>): Promise<number[]> {
  const postgres = await startEmbedded({ dataDir, log: silentLog });
  const db = openDatabase({ url: postgres.url, poolSize: 1, log: silentLog, applicationName: 'reader' });
  try {
    const { rows } = await db.query<{ n: number }>({ text: 'select n from written' });
    const there = new Set(rows.map(({ n }) => n));
    return [...announced].filter((n) => !there.has(n));
  } finally {
    await db.close();
    await postgres.stop();
  }
}
