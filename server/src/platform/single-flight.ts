/** A read that has not begun, and the promise of all callers that wait for it. */
interface Next<Result> {
  readonly read: () => Promise<Result>;
  readonly response: PromiseWithResolvers<Result>;
}

/** A key with a read that runs or waits. */
interface Flight<Result> {
  next: Next<Result> | undefined;
}

/**
 * Coalesces equal reads: calls made while a read of the same key is running share the next one. So do calls of the same
 * turn of the event loop. A result is never read before its call, so it is at least as new as the call.
 */
export function singleFlight<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, Flight<Result>>();

  function begin(key: string, flight: Flight<Result>): void {
    const { next } = flight;
    if (next === undefined) {
      flights.delete(key);
      return;
    }
    flight.next = undefined;
    const result = (async () => next.read())();
    next.response.resolve(result);
    const land = (): void => void setImmediate(begin, key, flight);
    result.then(land, land);
  }

  return (key, read) => {
    let flight = flights.get(key);
    if (flight === undefined) {
      flight = { next: undefined };
      flights.set(key, flight);
      setImmediate(begin, key, flight);
    }
    flight.next ??= { read, response: Promise.withResolvers<Result>() };
    return flight.next.response.promise;
  };
}
