/** The read after the running one, and the promise of all callers that wait for it. */
interface Next<Result> {
  readonly read: () => Promise<Result>;
  readonly answer: PromiseWithResolvers<Result>;
}

/**
 * Coalesces equal reads: calls made while a read of the same key is running share the next one. A result is never read
 * before its call, so it is at least as new as the call.
 */
export function singleFlight<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, { next: Next<Result> | undefined }>();

  function start(key: string, read: () => Promise<Result>): Promise<Result> {
    const flight: { next: Next<Result> | undefined } = { next: undefined };
    flights.set(key, flight);
    const land = (): void => {
      if (flight.next === undefined) flights.delete(key);
      else flight.next.answer.resolve(start(key, flight.next.read));
    };
    const result = read();
    result.then(land, land);
    return result;
  }

  return (key, read) => {
    const flight = flights.get(key);
    if (flight === undefined) return start(key, read);
    flight.next ??= { read, answer: Promise.withResolvers<Result>() };
    return flight.next.answer.promise;
  };
}
