import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Items per step; a step takes about a millisecond. */
const AT_ONCE = 50;

/** Maps items in order and yields to the event loop after each step: a long computation would block all requests. */
export async function inTurns<One, Made>(
  all: Iterable<One>,
  make: (one: One) => Made,
  atOnce = AT_ONCE,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    made.push(make(one));
    // oxlint-disable-next-line no-await-in-loop
    if (made.length % atOnce === 0) await yieldToEventLoop();
  }
  return made;
}
