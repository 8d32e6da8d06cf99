import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_ENVIRONMENT, NODE_OPTIONS } from '../../../../bin/node-options.mjs';
import type { Machine } from './machine.ts';
import { lastWords, until } from './program.ts';

const MAIN = join(import.meta.dirname, '../../../src/app/main.ts');

export type Role = 'api' | 'worker' | 'scheduler';

/** A process of the service on one machine. */
export interface Process {
  readonly machine: Machine;
  readonly role: Role;
  readonly folder: string;
  readonly log: string;
  readonly pid: () => number;
  readonly isOver: () => boolean;
  start(): Promise<void>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Three API, two worker and two scheduler processes. */
export const LAYOUT: readonly (readonly [machine: number, role: Role])[] = [
  [0, 'api'],
  [1, 'api'],
  [2, 'api'],
  [0, 'worker'],
  [1, 'worker'],
  [0, 'scheduler'],
  [1, 'scheduler'],
];

/** RestartSec of deploy/systemd/prop-pick@.service. */
const RESTART_MS = 2_000;
const MOST_STARTS = 10;
const STARTED_WITHIN_MS = 120_000;

const INSTANCE_KEY = randomBytes(32).toString('hex');

/** A process with the settings of its machine's service.env, not started. */
export function processOn(machine: Machine, role: Role, settings: Readonly<Record<string, string>>): Process {
  const folder = join(machine.folder, role);
  const log = join(machine.folder, `${role}.log`);
  let child: ChildProcess | undefined;
  const isOver = (): boolean => child === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    machine,
    role,
    folder,
    log,
    pid: () => child?.pid ?? 0,
    isOver,
    start: async () => {
      // Like systemd: a process that ends because the database is unavailable is restarted.
      for (let tries = 1; ; tries += 1) {
        try {
          child = startOnce(machine, role, { folder, log, settings });
          await untilAtWork(child, `${role} of machine ${machine.name}`, log);
          return;
        } catch (error) {
          child?.kill('SIGKILL');
          if (tries >= MOST_STARTS) throw error;
          await pause(RESTART_MS);
        }
      }
    },
    end: async (signal) => {
      if (isOver() || child === undefined) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

interface StartOptions {
  readonly folder: string;
  readonly log: string;
  readonly settings: Readonly<Record<string, string>>;
}

function startOnce(machine: Machine, role: Role, { folder, log, settings }: StartOptions): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const out = openSync(log, 'a');
  const child = spawn(process.execPath, [...NODE_OPTIONS, MAIN, 'start'], {
    env: {
      PATH: process.env.PATH,
      ...NODE_ENVIRONMENT,
      ...settingsOf(machine),
      PROPPICK_MODE: 'production',
      PROPPICK_ROLES: role,
      PROPPICK_DATA_DIR: folder,
      PROPPICK_INSTANCE_KEY: INSTANCE_KEY,
      PROPPICK_LOG_LEVEL: 'warn',
      ...(role !== 'api' && { PROPPICK_PORT: '0' }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', out],
  });
  closeSync(out);
  return child;
}

/** Resolves when the process reports that it is running; rejects with its last output if it ends before. */
async function untilAtWork(child: ChildProcess, name: string, log: string): Promise<void> {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until(
    name,
    async () => (/is ready at \S+|is running:/.test(said) || isOver() ? true : undefined),
    STARTED_WITHIN_MS,
  );
  if (isOver()) throw new Error(`${name} did not start: ${await lastWords(log)}`);
}

/** The lines NAME=value of the machine's service.env. */
const settingsOf = ({ values }: Machine): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(values['CONFIG'] ?? '', 'service.env'), 'utf8').matchAll(/^(PROPPICK_[A-Z_]+)=(.*)$/gm),
      ([, key = '', value = '']) => [key, value],
    ),
  );
