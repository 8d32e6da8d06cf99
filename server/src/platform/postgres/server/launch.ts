import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../../operator-error.ts';
import { responds, freePort } from '../address.ts';
import { ENVIRONMENT, type RunAs } from '../privileges.ts';
import { program, type Programs } from '../programs.ts';
import { explainFailure, logSince, openServerLog, type StartFailure } from './server-log.ts';
import { SERVER_SETTINGS, type ServerSettings } from '../server-settings.ts';
import { stopServer } from './stop-server.ts';

/** A data folder and all that is needed to run a server on it. */
export interface Cluster {
  readonly programs: Programs;
  readonly folder: string;
  readonly runAs: RunAs;
  readonly password: string;
  readonly settings: ServerSettings;
}

/** A running server process. */
export interface Server {
  readonly port: number;
  readonly pid: number | undefined;
  /** Resolves when the process has ended, with its exit code or signal for the log. */
  readonly ended: Promise<string>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

interface Launched extends Server {
  isGone(): boolean;
  whyItEnded(): Promise<StartFailure>;
}

const PORT_TRIES = 5;
/** Polls every 10 ms in the first second, so that a start is quick; then every 100 ms. */
const pollMs = (elapsedMs: number) => (elapsedMs < 1_000 ? 10 : 100);
/** Backends outlive a killed server until they notice: idle ones at once, busy ones at their next check. */
const STILL_IN_USE_TIMEOUT_MS = 20_000;

/**
 * Starts the server and waits until it responds, including crash recovery. Uses only `port` if given, else a free one.
 * OperatorError if it cannot start.
 */
export async function launchReady(cluster: Cluster, port: number | undefined, signal: AbortSignal): Promise<Server> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    const server = launch(cluster, port ?? (await freePort()));
    if (await becomesReady(server, cluster, signal)) return server;
    const failure = await server.whyItEnded();
    if (failure === 'still-in-use' && performance.now() - began < STILL_IN_USE_TIMEOUT_MS) {
      await setTimeout(100, undefined, { signal });
    } else if (failure !== 'port-taken' || port !== undefined || tries >= PORT_TRIES) {
      throw failure instanceof OperatorError ? failure : transientFailure(failure, server.port);
    }
  }
}

function transientFailure(failure: 'port-taken' | 'still-in-use', port: number): OperatorError {
  return failure === 'port-taken'
    ? new OperatorError(`Port ${port} of 127.0.0.1 is taken.`, 'Stop what listens there, or leave the choice to us.')
    : new OperatorError(
        'An earlier server still works on the data folder.',
        'Wait until its processes end, and start again.',
      );
}

/** Uses its own process group: Ctrl-C in the terminal reaches only this process, which then stops the server. */
function launch(cluster: Cluster, port: number): Launched {
  const home = dirname(cluster.folder);
  const log = openServerLog(home);
  const settings = Object.entries({ ...SERVER_SETTINGS, ...cluster.settings, port: String(port) });
  const child = spawn(
    program(cluster.programs, 'postgres'),
    ['-D', cluster.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...cluster.runAs, cwd: cluster.folder, detached: true, env: ENVIRONMENT, stdio: ['ignore', log.fd, log.fd] },
  );
  closeSync(log.fd);
  // The server does not keep this process alive; an orderly exit of this process stops the server.
  child.unref();
  const stopAtExit = (): void => void child.kill('SIGINT');
  process.once('exit', stopAtExit);
  let over = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  }).then((how) => {
    over = true;
    process.off('exit', stopAtExit);
    return how;
  });
  const isGone = () => over;
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    port,
    pid: child.pid,
    ended,
    signal,
    isGone,
    stop: () => stopServer(signal, isGone),
    whyItEnded: async () => explainFailure(home, logSince(home, log.end), await ended),
  };
}

/** True when the server responds, false when it ended. */
async function becomesReady(server: Launched, cluster: Cluster, signal: AbortSignal): Promise<boolean> {
  const began = performance.now();
  try {
    while (!server.isGone()) {
      signal.throwIfAborted();
      // Another program on the port may never respond: stop waiting when the server process ends.
      const ended = server.ended.then(() => false);
      if (await Promise.race([responds(server.port, cluster.password), ended])) return true;
      await setTimeout(pollMs(performance.now() - began));
    }
    return false;
  } catch (error) {
    // Another server may have taken the port and refused the password; this server then ends soon.
    await Promise.race([server.ended, setTimeout(signal.aborted ? 0 : 1_000)]);
    if (server.isGone()) return false;
    await server.stop();
    throw signal.aborted || error instanceof OperatorError ? error : wrongPassword(cluster, error as Error);
  }
}

function wrongPassword(cluster: Cluster, cause: Error): OperatorError {
  return new OperatorError(
    `The database does not let us in: ${cause.message}.`,
    `Put back the password file that belongs to this database: ${dirname(cluster.folder)}/password`,
    { cause },
  );
}
