import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/index.ts';
import type { Analysis, ServedBy } from '../../platform/analysis/index.ts';
import { sendPrepared, type Prepared } from '../../platform/http/index.ts';
import type { Visibility } from '../visibility.ts';
import type { ReadOnce } from './read-once-route.ts';

/**
 * Reads about the past as the caller's tier sees it, from a standby if it is current. The response names the
 * source.
 */
export type HistoryReads = (
  request: FastifyRequest,
  reply: FastifyReply,
  question: readonly unknown[],
  read: (db: Database, visibility: Visibility) => Promise<unknown>,
) => Promise<FastifyReply>;

/** How long to wait for a standby to catch up with the primary: a client is waiting. */
const STANDBY_WAIT_MS = 200;

export function historyReads(readOnce: ReadOnce, analysis: Analysis): HistoryReads {
  const servedBy = new WeakMap<Prepared, ServedBy>();
  return async (request, reply, question, read) => {
    let by: ServedBy | undefined;
    const response = await readOnce(request, question, async (visibility) => {
      const responded = await analysis.read(STANDBY_WAIT_MS, (db) => read(db, visibility));
      by = responded.servedBy;
      return responded.result;
    });
    // Of several requests that share one read, the first queried the database and returns first.
    if (by !== undefined) servedBy.set(response, by);
    const server = servedBy.get(response);
    if (analysis.hasStandby && server !== undefined) reply.header('prop-pick-answered-by', server);
    return sendPrepared(request, reply, response);
  };
}
