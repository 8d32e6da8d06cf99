import type { FastifyRequest } from 'fastify';
import { seenAt } from '../access/index.ts';
import { addDays, dayIn, type Day } from '../kernel/index.ts';
import { callerOf } from '../platform/http/index.ts';

/** A season and the summer before it: who has not played for so long has no team. */
const LATELY_DAYS = 400;

export interface Visibility {
  /** The moment whose state the caller sees now. */
  readonly at: Date;
  /** The first day of what counts as lately then. */
  readonly since: Day;
}

export function visibility(request: FastifyRequest): Visibility {
  const at = seenAt(callerOf(request).account.tier, request.context.clock.now());
  return { at, since: addDays(dayIn('UTC', at), -LATELY_DAYS) };
}
