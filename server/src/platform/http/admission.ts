import type { ServerResponse } from 'node:http';

/** What a node works on at once when it can do no more: with fewer nobody is turned away, however long they take. */
const LEAST = 128;
/** An answer that took longer was long under way. */
const LONG_MS = 500;
const LOOK_EVERY_MS = 250;
/** As many are in work at once as it answers in this time: each then waits about so long. */
const AIM_MS = 400;

/** Decides who is taken in, by how long those took who were answered last. */
export interface Admission {
  /** Whether one more is taken in. */
  admits(): boolean;
  enter(answer: Pick<ServerResponse, 'headersSent'>): void;
  /** An answer was ready so long after its request came; that of a request which was not taken in says nothing. */
  ready(answer: Pick<ServerResponse, 'headersSent'>, tookMs: number): void;
  leave(answer: Pick<ServerResponse, 'headersSent'>): void;
}

/**
 * Takes in `most` requests at once, and fewer while most answers take longer than half a second: then as many as were
 * answered lately in somewhat less than that, and each quarter of a second a tenth more again when they do not. What a node can
 * do in half a second differs by machine and by what is asked; nobody has to know it. Time is in ms that only rise, from
 * any moment on.
 */
export function admission(most: number, now: () => number): Admission {
  const inWork = new Set<Pick<ServerResponse, 'headersSent'>>();
  const least = Math.min(LEAST, most);
  let limit = most;
  let lookedAt = now();
  let answered = 0;
  let slow = 0;

  const look = (): void => {
    const at = now();
    const since = at - lookedAt;
    if (since < LOOK_EVERY_MS) return;
    lookedAt = at;
    // An answer on its way is no more work, though a stream of events or a slow caller keeps it open.
    for (const answer of inWork) if (answer.headersSent) inWork.delete(answer);
    if (answered === 0) return;
    limit =
      slow > answered / 2
        ? Math.max(least, Math.min(limit, Math.floor((answered * AIM_MS) / since)))
        : Math.min(most, Math.ceil(1.1 * limit));
    answered = 0;
    slow = 0;
  };

  return {
    admits: () => {
      look();
      return inWork.size < limit;
    },
    enter: (answer) => void inWork.add(answer),
    ready: (answer, tookMs) => {
      if (!inWork.has(answer)) return;
      answered += 1;
      if (tookMs > LONG_MS) slow += 1;
    },
    leave: (answer) => void inWork.delete(answer),
  };
}
