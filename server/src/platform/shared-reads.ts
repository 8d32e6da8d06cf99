/**
 * Joins equal questions: those asked while a reading of the same is under way share the next one. A question is never
 * answered by a reading that began before it was asked, so an answer is at least as new as its question.
 */
export function sharedReads<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Promise<Result>>();

  function start(key: string, read: () => Promise<Result>): Promise<Result> {
    const result = read().finally(() => {
      if (running.get(key) === result) running.delete(key);
    });
    running.set(key, result);
    return result;
  }

  return (key, read) => {
    const next = waiting.get(key);
    if (next !== undefined) return next;
    const current = running.get(key);
    if (current === undefined) return start(key, read);
    const begin = (): Promise<Result> => {
      waiting.delete(key);
      return start(key, read);
    };
    const queued = current.then(begin, begin);
    waiting.set(key, queued);
    return queued;
  };
}
