import { readdirSync, readFileSync } from 'node:fs';
import { dayKinds } from './kinds.ts';
import { runLoad } from '../../load/generator/plan.ts';
import type { Stage } from '../stage/stage.ts';

/** Reads per second with this many API processes, and each program's processor use. */
export interface Capacity {
  readonly processes: number;
  readonly through: string;
  readonly perSecond: number;
  /** Cores used, by program. */
  readonly cores: Readonly<Record<string, number>>;
}

/** Enough connections that no API process waits for the load generator. */
const CONNECTIONS = 48;

/**
 * The maximum reads per second with one, two and three API processes, sent directly; with all three through the front
 * proxies too.
 */
export async function capacities(
  stage: Stage,
  key: string,
  paths: readonly string[],
  seconds: number,
): Promise<Capacity[]> {
  const kinds = dayKinds(key, paths);
  const found: Capacity[] = [];
  const plans = [
    ...[1, 2, 3].map((processes) => ({ processes, through: '', targets: stage.apis.slice(0, processes) })),
    { processes: 3, through: ' behind the front proxies', targets: stage.fronts },
  ];
  for (const { processes, through, targets } of plans) {
    const plan = { targets, kinds, patienceMs: 10_000, seed: 1, connections: CONNECTIONS };
    await runLoad({ ...plan, seconds: 2 });
    const before = usedOf(stage);
    const began = performance.now();
    const { perSecond } = await runLoad({ ...plan, seconds });
    const lasted = (performance.now() - began) / 1_000;
    const after = usedOf(stage);
    const cores = Object.fromEntries(
      Object.entries(after).map(([name, used]) => [name, Math.max(0, used - (before[name] ?? 0)) / lasted]),
    );
    found.push({ processes, through, perSecond, cores });
  }
  return found;
}

/** The kernel's clock ticks per second; the same on every Linux that Node supports. */
const TICKS = 100;

/** Processor time so far in seconds, by kind of program, children included. */
function usedOf({ processes, machines }: Stage): Record<string, number> {
  const table = processTable();
  const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + treeOf(table, pid), 0);
  const part = (...names: string[]): number[] =>
    machines.flatMap(({ running }) => [...running].flatMap(([name, { pid }]) => (names.includes(name) ? [pid] : [])));
  const servers = [...table].flatMap(([pid, { command }]) =>
    machines.some(({ values }) => command.includes('postgres\0-D') && command.includes(values['POSTGRES_DATA'] ?? ' '))
      ? [pid]
      : [],
  );
  return {
    api: sum(processes.filter(({ role }) => role === 'api').map(({ pid }) => pid())),
    postgres: sum(servers),
    pgbouncer: sum(part('pgbouncer')),
    haproxy: sum(part('front', 'database-proxy')),
  };
}

interface Entry {
  readonly parent: number;
  /** Its own time, and that of children that have ended. */
  readonly seconds: number;
  readonly command: string;
}

function processTable(): Map<number, Entry> {
  const entries = readdirSync('/proc').flatMap((name): [number, Entry][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const columns = rest.split(' ').map(Number);
      const ticks = columns.slice(11, 15).reduce((total, one) => total + one, 0);
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return [[Number(name), { parent: columns[1] ?? 0, seconds: ticks / TICKS, command }]];
    } catch {
      // The process has ended.
      return [];
    }
  });
  return new Map(entries);
}

function treeOf(table: ReadonlyMap<number, Entry>, pid: number): number {
  const own = table.get(pid)?.seconds ?? 0;
  const children = [...table].filter(([, { parent }]) => parent === pid);
  return own + children.reduce((total, [child]) => total + treeOf(table, child), 0);
}
