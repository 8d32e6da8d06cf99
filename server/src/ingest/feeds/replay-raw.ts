import type { FlagBounds } from '../../odds/index.ts';
import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, gameTime, type League } from '../../leagues/index.ts';
import { joinedTo, type Context } from '../../platform/index.ts';
import { rawResponses, type RawResponse } from '../../platform/egress/index.ts';
import type { Failure, Reading, SourceRequest } from '../../sources/source.ts';
import { readBody } from './ask-feed.ts';
import type { Feed } from './feed.ts';
import { responsesOfRun, listRuns, type FeedRun } from './feed-queries.ts';
import { writeGathered, type FeedRunReport } from './run-source.ts';
import { isSuperseded } from './superseded.ts';

/**
 * Reads a source's stored responses again with today's parser, run by run in their order. They can be limited to leagues and to
 * responses that arrived on one game day. Existing facts are unchanged. New ones are added, dated as when the response arrived.
 */
export async function replayRaw(
  ctx: Context,
  feed: Feed,
  {
    leagues,
    date,
    accepts,
    flagBounds,
  }: {
    readonly leagues: readonly League[];
    readonly date?: Day | undefined;
    readonly accepts?: boolean | undefined;
    readonly flagBounds?: FlagBounds;
  },
): Promise<FeedRunReport[]> {
  const runs = await runsOf(ctx, feed, leagues, date);
  const reports: FeedRunReport[] = [];
  const newest = new Map<string, Date>();
  for (const run of runs) {
    const responses = await responsesOf(ctx, feed, run);
    const read = await readAgain(feed, run.league, responses, newest);
    const { league, day, kinds, askedAt } = run;
    // A replay announces nothing.
    const question = { league, day, kinds, isWholeDay: true, movement: Infinity, accepts, flagBounds };
    const gathered = { ...read, question, responses: responses.length, unchanged: 0 };
    const then = { ...ctx, clock: { now: () => askedAt } };
    const { report } = await ctx.db.transaction(
      (tx) => writeGathered({ ...then, db: joinedTo(tx) }, feed, gathered, 'silent'),
      { writes: 'facts' },
    );
    reports.push(report);
  }
  return reports;
}

async function runsOf(
  { db, clock }: Context,
  { source }: Feed,
  leagues: readonly League[],
  date: Day | undefined,
): Promise<FeedRun[]> {
  const midnights = (day: Day): number[] => leagues.map((league) => gameTime(league, day, 0).getTime());
  const from = date === undefined ? new Date(0) : new Date(Math.min(...midnights(date)));
  const to = date === undefined ? clock.now() : new Date(Math.max(...midnights(addDays(date, 1))));
  const runs = await listRuns(db, source.name, from, to);
  return runs.filter(
    ({ league, askedAt }) => leagues.includes(league) && (date === undefined || gameDayOf(league, askedAt) === date),
  );
}

/** A run's responses are close together in time; responses of other runs in the same span are skipped. */
async function responsesOf(ctx: Context, { source }: Feed, run: FeedRun): Promise<RawResponse[]> {
  const ids = new Set((await responsesOfRun(ctx.db, run.id)).map(({ responseId }) => responseId));
  const found: RawResponse[] = [];
  const to = new Date(run.askedAt.getTime() + LONGEST_RUN_MS);
  for await (const response of rawResponses(ctx.db, { source: source.name, from: run.askedAt, to })) {
    if (ids.has(response.id)) found.push(response);
    if (found.length === ids.size) break;
  }
  return found;
}

const LONGEST_RUN_MS = 6 * 3_600_000;

async function readAgain(
  { source }: Feed,
  league: League,
  responses: readonly RawResponse[],
  newest: Map<string, Date>,
): Promise<{ readings: Reading[]; failures: (Failure & { what: string })[] }> {
  const stated: { request: SourceRequest; reading: Reading }[] = [];
  const failures: (Failure & { what: string })[] = [];
  for (const response of responses) {
    const request = requestOf(league, response);
    const reading = await readBody(source, request, response);
    if (!('facts' in reading)) failures.push({ ...reading, what: request.what });
    else {
      if (reading.failure !== null) failures.push({ ...reading.failure, what: request.what });
      stated.push({ request, reading });
      const { providerTime } = reading;
      const before = newest.get(request.what);
      if (providerTime !== null && (before === undefined || providerTime > before))
        newest.set(request.what, providerTime);
    }
  }
  const readings = stated.flatMap(({ request, reading }) =>
    isSuperseded(request, reading, newest.get(request.what) ?? null) ? [] : [reading],
  );
  return { readings, failures };
}

/** The parts of the request that reading its response needs. */
function requestOf(league: League, { what, url, about, history, bodyKind }: RawResponse): SourceRequest {
  return {
    league,
    what,
    url,
    about,
    history,
    headers: {},
    key: null,
    credits: 0,
    body: bodyKind === 'pdf' ? 'pdf' : 'json',
  };
}
