import { turnEnd } from './batch.ts';

/**
 * Joins equal questions: those asked in one turn of the event loop, or while a reading of the same is under way, share
 * the next one. A question is never answered by a reading that began before it was asked, so an answer is at least as new
 * as its question.
 */
export function singleFlight<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<Result>>();

  async function start(key: string, read: () => Promise<Result>): Promise<Result> {
    const current = running.get(key);
    if (current !== undefined) await current.catch(() => undefined);
    await turnEnd();
    waiting.delete(key);
    const result = read();
    running.set(key, result);
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  }

  return (key, read) => {
    const next = waiting.get(key);
    if (next !== undefined) return next;
    const begun = start(key, read);
    waiting.set(key, begun);
    return begun;
  };
}
