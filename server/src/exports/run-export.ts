import { failureOf, noteError, type Failure } from '../operations/index.ts';
import {
  DomainError,
  errorCode,
  isConnectionLoss,
  isTransientFailure,
  type Database,
  type Queryable,
} from '../platform/index.ts';
import type { ServedBy } from '../platform/analysis/index.ts';
import { addWork, workKind } from '../platform/work/index.ts';
import { dropEarlierChunks } from './files/chunk-queries.ts';
import { chunkSink, Taken, type WrittenFile } from './files/chunks.ts';
import type { Deps } from './deps.ts';
import { FILE_WRITERS } from './files/file-writers.ts';
import { claimJob, completeJob, failJob, giveBackJob, type JobRow } from './job-queries.ts';
import { requireSpace } from './space.ts';
import { removeExpired } from './sweep-exports.ts';
import { withLeague } from './tables/table.ts';
import { tableOf } from './tables/tables.ts';

/** After work that a user waits for, before runs of the schedule. */
export const EXPORT = workKind('export', { priority: 5 });

/** Days after which a file is removed. */
const KEPT_MS = 7 * 86_400_000;
/** Maximum tries, including those that end with their process. */
const MOST_TRIES = 4;

const TOO_MANY_TRIES = `The export failed ${MOST_TRIES} times. What went wrong is in the service’s log.`;

/**
 * Makes the file of one export, if it is still open. One statement completes the export and makes its file readable. An
 * attempt that ends earlier leaves unread chunks, and the next one starts again. Every attempt reads as of the time of
 * the request, so all have the same rows.
 */
export async function runExport(deps: Deps, id: number, closing: AbortSignal): Promise<void> {
  const [job] = await claimJob(deps.db, id, deps.clock.now());
  if (job === undefined) return;
  if (job.tries > MOST_TRIES) return await fail(deps, job, { category: 'internal', message: TOO_MANY_TRIES });
  try {
    await makeFile(deps, job, closing);
  } catch (error) {
    if (error instanceof Taken) return;
    if (closing.aborted) return await giveBack(deps.db, job);
    // No space, or too large.
    if (error instanceof DomainError) return await fail(deps, job, failureOf(error));
    // The queue retries with growing pauses, and the claim counts the tries. A try that failed for external reasons is
    // not counted. If even that cannot be written, the try counts, and the first error is the one to report.
    if (isExternalFailure(error)) await giveBackJob(deps.db, job.id, job.attempt).catch(() => 0);
    if (!isConnectionLoss(error)) {
      deps.log.error({ exportId: id, attempt: job.attempt, error: String(error) }, 'an export failed');
      // The cause of the failure may prevent this insert too.
      await note(deps.db, deps, job, failureOf(error)).catch(() => undefined);
    }
    throw error;
  }
}

/**
 * External reasons: a full disk, an unavailable lock. A statement timeout (57014) may be caused by the export itself.
 */
const isExternalFailure = (error: unknown): boolean => isTransientFailure(error) && errorCode(error) !== '57014';

async function makeFile(deps: Deps, job: JobRow, closing: AbortSignal): Promise<void> {
  await dropEarlierChunks(deps.db, job.id, job.attempt);
  await removeExpired(deps.db, deps.clock);
  const { rows, bytes, sha256, servedBy } = await writeFile(deps, job, closing);
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + KEPT_MS);
  const done = await completeJob(deps.db, job.id, job.attempt, at, expiresAt, rows, bytes, sha256, servedBy);
  if (done === 1) deps.log.info({ exportId: job.id, rows, bytes, servedBy }, 'export completed');
}

interface MadeFile extends WrittenFile {
  readonly rows: number;
  readonly servedBy: ServedBy;
}

/** How long a standby may take to catch up with the start of the file: no client waits for the response. */
const STANDBY_WAIT_MS = 5_000;

/**
 * Reads the rows from one snapshot on one connection, and writes the chunks on others. The first try may read from a
 * standby.
 */
async function writeFile(deps: Deps, job: JobRow, closing: AbortSignal): Promise<MadeFile> {
  const { origin, bounds } = deps;
  // A league that was disabled after the request is still read.
  const { league = deps.leagues.byDefault() } = job.filters;
  const leagues = league === 'all' ? deps.leagues.enabled() : [league];
  const { columns, read } = withLeague(tableOf(job.type, leagues));
  const fits = (bytes: number) => requireSpace(deps.db, deps, job.accountId, bytes);
  const sink = chunkSink(deps.db, job.id, job.attempt, fits);
  const writer = await FILE_WRITERS[job.format](columns, sink);
  const asked = { origin, bounds, filters: job.filters, asOf: job.createdAt };
  const how = { waitMs: STANDBY_WAIT_MS, isFirst: job.attempt === 1 };
  const { result: rows, servedBy } = await deps.analysis.readOnce(how, async (tx) => {
    let written = 0;
    for (const each of leagues)
      for await (const batch of read(tx, { ...asked, league: each })) {
        closing.throwIfAborted();
        await writer.write(batch);
        written += batch.length;
      }
    return written;
  });
  await writer.finish();
  return { ...(await sink.finish()), rows, servedBy };
}

/** Another worker, or this one after a restart, starts again at once. */
async function giveBack(db: Database, { id, attempt }: JobRow): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await giveBackJob(tx, id, attempt)) === 1) await addWork(tx, EXPORT, id);
  });
}

/** Ends the export as failed: with the reason for the account, and an error of the step `export` for the operator. */
async function fail(deps: Deps, job: JobRow, failure: Failure): Promise<void> {
  deps.log.warn({ exportId: job.id, reason: failure.message }, 'export failed for good');
  await deps.db.transaction(async (tx) => {
    const failed = await failJob(tx, job.id, job.attempt, deps.clock.now(), failure.message);
    if (failed === 0) return;
    await dropEarlierChunks(tx, job.id, job.attempt + 1);
    await note(tx, deps, job, failure);
  });
}

/** Omits the export's id: equal failures are one sample, and the log has the ids. */
const note = (run: Queryable, { clock }: Deps, { type, format }: JobRow, { category, message }: Failure) =>
  noteError(run, { category, step: 'export', message: `${type} as ${format}: ${message}`, occurredAt: clock.now() });
