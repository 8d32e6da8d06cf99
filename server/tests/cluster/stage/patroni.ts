import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import { runProgram, until } from './program.ts';

/** Patroni's status of one member. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

const ASK_MS = 2_000;

/** The members according to Patroni; asks any machine whose Patroni responds. */
export async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  const asked = machines.map(async ({ address }) => {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ASK_MS) });
    return ((await response.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked);
}

/** The machine whose database server accepts writes, by its own report; undefined if none does. */
export async function primaryOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  const asked = machines.map(async (machine) => {
    const response = await fetch(`http://${machine.address}:8008/primary`, { signal: AbortSignal.timeout(ASK_MS) });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error('a standby');
    return machine;
  });
  return Promise.any(asked).catch(() => undefined);
}

/** Waits until one machine is the primary and both others follow it, one of them synchronously. */
export function wholeCluster(machines: readonly Machine[], withinMs = 600_000): Promise<Machine> {
  return until(
    'a primary with two standbys',
    async () => {
      const members = await membersOf(machines);
      const roles = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
      if (roles.length !== machines.length || !roles.includes('sync_standby')) return undefined;
      return primaryOf(machines);
    },
    withinMs,
  );
}

/** Switches the primary to a standby with deploy/cluster/templates/switchover.sh; returns its output. */
export async function switchOver(machines: readonly Machine[], folder: string): Promise<string> {
  const [first] = machines;
  const onMachine = join(folder, 'on-machine.sh');
  const cases = machines.map(({ address, values }) => `${address}) exec "${values['CONFIG']}/$(basename "$2")" "$3";;`);
  await writeFile(onMachine, ['#!/bin/sh', 'case $1 in', ...cases, 'esac', ''].join('\n'), { mode: 0o755 });
  return runProgram({
    name: 'switchover.sh',
    path: join(first?.values['CONFIG'] ?? '', 'switchover.sh'),
    words: [],
    log: join(folder, `switchover-${Date.now()}.log`),
    environment: { ON_MACHINE: onMachine },
  });
}
