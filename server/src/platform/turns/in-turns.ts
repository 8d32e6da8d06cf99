import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** A step of work on so many takes about a millisecond each time. */
const AT_ONCE = 50;

/**
 * What becomes of each, in their order, with turns for others in between: one long piece of work keeps every request of the
 * process waiting.
 */
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
