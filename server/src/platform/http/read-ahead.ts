import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Begins what the answer will need of the database while the caller is still being proved and counted, so that
     * their questions take the time of one. Called with who the caller was when this node last looked, or not at all; it
     * changes nothing, and nothing of what it learns goes out before the proof.
     */
    ahead?: (request: FastifyRequest, caller: Caller) => void;
  }
  interface FastifyRequest {
    /** What the route's `ahead` began. */
    begun: Promise<unknown> | null;
  }
}

/** What the route of one kind of answer reads ahead: begun in its `ahead`, taken in its handler. */
export interface ReadAhead<Result> {
  begin(request: FastifyRequest, reading: Promise<Result>): void;
  /** Undefined if nothing was begun: the handler then reads for itself. */
  taken(request: FastifyRequest): Promise<Result> | undefined;
}

export function readAhead<Result>(): ReadAhead<Result> {
  return {
    begin(request, reading) {
      // A request that is refused never looks at it.
      reading.catch(() => undefined);
      request.begun = reading;
    },
    // A route has one `ahead`, so what was begun for its request is of its kind.
    taken: ({ begun }) => (begun === null ? undefined : (begun as Promise<Result>)),
  };
}

/** A parameter of the query as it was sent, before any check; undefined if it was not, or more than once. */
export function sentParameter({ query }: FastifyRequest, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : undefined;
}
