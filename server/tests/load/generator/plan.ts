import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Processor } from '../proc.ts';

/** A kind of request of the mix: how often of a hundred it comes, and its variants in turn. */
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

/** What a generator is told. */
export interface Plan {
  /** Where requests go, in turn: one address a node or a proxy. */
  readonly targets: readonly string[];
  readonly seconds: number;
  /**
   * Arrivals a second, at moments fixed beforehand whatever the answers do (open); without it each connection asks
   * again as soon as it has its answer (closed), which finds the capacity.
   */
  readonly perSecond?: number;
  readonly connections: number;
  /**
   * Opens all of them before the first request, as a proxy keeps them, and has one probe answered on each. Node accepts one new
   * connection in a turn of its event loop (libuv since 1.46): a busy server makes a new connection wait however few requests it
   * has, is still accepting when the system says that all are open, and closes with 408 what stays without a request for ten seconds.
   */
  readonly openFirst?: boolean;
  /** So long a request waits for a connection, and twice as long for its answer. */
  readonly patienceMs: number;
  readonly seed: number;
  readonly kinds: readonly Kind[];
}

/** What became of the requests of a kind. Latency counts from the moment a request was due. */
export interface Tally {
  readonly name: string;
  readonly due: number;
  readonly ok: number;
  /** 503 that says when to come back. */
  readonly shed: number;
  /** Any other answer, and connections that broke. */
  readonly failed: number;
  /** Sent, and without an answer for as long as the plan has patience. */
  readonly unanswered: number;
  /** Never sent: every connection was at work, or the generator was. The server knows nothing of them. */
  readonly unsent: number;
  /** Of the answers that are ok, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadReport {
  readonly seconds: number;
  /** Answered ok, a second. */
  readonly perSecond: number;
  /** Requests that were sent while the plan lasted, a second. */
  readonly sentPerSecond: number;
  readonly all: Tally;
  readonly kinds: readonly Tally[];
  /** How late requests went out, p99 in ms: where it is large the generator was the bottleneck, not the server. */
  readonly sentLateP99: number;
  /** What the generator took of the machine, from its start. */
  readonly generator: Processor;
  /** Why requests failed, and how often: another status, or how the connection ended, and whether it had brought answers. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Runs a plan in a process of its own. */
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
