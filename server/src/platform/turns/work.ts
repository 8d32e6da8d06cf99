import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's work in progress, which load shedding counts. */
export interface Work {
  /** Not counted until `resume`: the service has nothing to do for the request. */
  pause(): void;
  resume(): void;
}

const current = new AsyncLocalStorage<Work>();

/** Calls `run` as part of a work: what it starts pauses that work with `waitOutside`. */
export const asWork = (work: Work, run: () => void): void => current.run(work, run);

/** Waits for a third party. The request's work, if there is one, pauses meanwhile: a server that hangs is no load. */
export async function waitOutside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const work = current.getStore();
  if (work === undefined) return wait();
  work.pause();
  try {
    return await wait();
  } finally {
    work.resume();
  }
}
