import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Processor } from '../proc.ts';

/** A kind of request in the mix: its weight, and its variants in turn. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly requests: readonly PlannedRequest[];
}

export interface PlannedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A generator's input. */
export interface Plan {
  /** Targets in turn: one address per node or proxy. */
  readonly targets: readonly string[];
  readonly seconds: number;
  /**
   * Arrivals per second, at predetermined times independent of responses (open). Without it each connection sends its
   * next request as soon as it has a response (closed), which measures the capacity.
   */
  readonly perSecond?: number;
  readonly connections: number;
  /**
   * Opens all connections before the first request, as a proxy does, and sends a probe on each. Node accepts one new
   * connection per turn of its event loop (libuv since 1.46), so a busy server delays new connections. It is still
   * accepting when the system reports all as open. After ten seconds it closes connections without a request with 408.
   */
  readonly openFirst?: boolean;
  /** Requests at the same rate before the plan begins; they are sent and not counted. */
  readonly warmUpSeconds?: number;
  /** How long a request waits for a connection; its response may take twice as long. */
  readonly patienceMs: number;
  readonly seed: number;
  readonly kinds: readonly Kind[];
}

/** Outcomes of the requests of a kind. Latency counts from the time a request was due. */
export interface Tally {
  readonly name: string;
  readonly due: number;
  readonly ok: number;
  /** 503 with Retry-After. */
  readonly shed: number;
  /** Any other response, and broken connections. */
  readonly failed: number;
  /** Sent, without a response within the time limit. */
  readonly overdue: number;
  /** Never sent, because all connections or the generator were busy; unknown to the server. */
  readonly unsent: number;
  /** Of successful responses, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadReport {
  readonly seconds: number;
  /** Successful responses per second. */
  readonly perSecond: number;
  /** Requests sent during the plan, per second. */
  readonly sentPerSecond: number;
  readonly all: Tally;
  readonly kinds: readonly Tally[];
  /** How late requests were sent, p99 in ms; if it is large, the generator was the bottleneck, not the server. */
  readonly sentLateP99: number;
  /** The generator's processor time since its start. */
  readonly generator: Processor;
  /** Counts by cause of failure: another status, or the end of the connection and whether it had received responses. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Runs a plan in a separate process. */
export async function runLoad(plan: Plan): Promise<LoadReport> {
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  const said = text(child.stdout);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`the generator ended with code ${code}`);
  return JSON.parse(await said) as LoadReport;
}
