import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from './eventually.ts';

/** A client's pause between two requests, which leaves the processors to the nodes and other tests. */
const REST_MS = 10;

export interface Failure {
  readonly address: string;
  readonly what: string;
}

/** A minimal proxy: sends each request once, to the next node whose last /readyz succeeded. */
export interface RoundRobin {
  add(address: string): Promise<void>;
  /** Removes a node permanently. */
  drop(address: string): void;
  /** Sends a request; null without a usable response. */
  ask(path: string, request?: RequestInit): Promise<Response | null>;
  readonly failures: readonly Failure[];
  responded(): number;
  stop(): Promise<void>;
}

/** `restMs`: the pause between two checks of a node's readiness. */
export function roundRobin(restMs: number): RoundRobin {
  const ready = new Map<string, boolean>();
  const failures: Failure[] = [];
  let [turn, responded] = [0, 0];
  const watch = new AbortController();
  const look = async (address: string): Promise<void> => {
    const says = await fetch(`${address}/readyz`).catch(() => undefined);
    await says?.arrayBuffer().catch(() => undefined);
    if (ready.has(address)) ready.set(address, says?.status === 200);
  };
  // Each node separately: a slow one does not delay the checks of others.
  const watching: Promise<void>[] = [];
  const follow = async (address: string): Promise<void> => {
    while (!watch.signal.aborted && ready.has(address)) {
      await look(address);
      await pause(restMs);
    }
  };
  const next = (): string | undefined => {
    const open = [...ready].flatMap(([address, isReady]) => (isReady ? [address] : []));
    turn += 1;
    return open[turn % open.length];
  };
  return {
    failures,
    responded: () => responded,
    add: async (address) => {
      ready.set(address, false);
      watching.push(follow(address));
      await eventually(`${address} is ready`, async () => ready.get(address) || undefined);
    },
    drop: (address) => void ready.delete(address),
    ask: async (path, request) => {
      const address = next();
      const fail = (what: string): null => {
        failures.push({ address: address ?? 'no node', what: `${path}: ${what}` });
        return null;
      };
      if (address === undefined) return fail('no node is ready');
      try {
        const response = await fetch(`${address}/api/v1${path}`, request);
        const body = await response.arrayBuffer();
        responded += 1;
        return response.status >= 500 ? fail(String(response.status)) : new Response(body, { status: response.status });
      } catch (error) {
        return fail(String((error as Error).cause ?? error));
      }
    },
    stop: async () => {
      watch.abort();
      await Promise.all(watching);
    },
  };
}

/** Clients that send one request after the other until they are stopped, or the test ends. */
export function callers(
  t: TestContext,
  count: number,
  ask: (call: number) => Promise<void>,
): { stop(): Promise<void> } {
  let call = 0;
  const end = new AbortController();
  const one = async (): Promise<void> => {
    while (!end.signal.aborted) {
      call += 1;
      await ask(call);
      await pause(REST_MS);
    }
  };
  const all = Promise.all(Array.from({ length: count }, one));
  const stop = async (): Promise<void> => {
    end.abort();
    await all;
  };
  t.after(stop);
  return { stop };
}
