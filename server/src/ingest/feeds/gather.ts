import { addDays } from '../../kernel/index.ts';
import { gameDayOf, gameTime, leagueOf } from '../../leagues/index.ts';
import { noteError } from '../../operations/index.ts';
import { only, type Context } from '../../platform/index.ts';
import type { EgressResponse, Validators } from '../../platform/egress/index.ts';
import {
  FACT_KINDS,
  type FactKind,
  type Failure,
  type Need,
  type Reading,
  type SourceRequest,
} from '../../sources/source.ts';
import { requestFeed, isConditional } from './ask-feed.ts';
import { type Feed, type FeedQuestion } from './feed.ts';
import { askedSince, gamesToAsk, insertRun, newestProviderTime } from './feed-queries.ts';
import {
  CORRECTED_WITHIN,
  CORRECTIONS_EVERY,
  isAvailabilityDue,
  isDue,
  isLineupDue,
  isResultDue,
  isRunningDue,
  type RequestableGame,
} from './games-due.ts';
import { isSuperseded } from './superseded.ts';

/** A feed's responses, stored and read but not yet written as facts. */
export interface Gathered {
  readonly question: FeedQuestion;
  readonly readings: readonly Reading[];
  readonly responses: number;
  readonly unchanged: number;
  readonly failures: readonly (Failure & { readonly what: string })[];
  /** The validators to store once everything is written. */
  readonly validators: readonly { readonly url: string; readonly validators: Validators }[];
}

/** Limit on a run's requests: no real day of a league needs more. A request beyond it counts as failed. */
const MOST_REQUESTS = 400;
const BEYOND_LIMIT: Failure = { category: 'refused', reason: `not requested: the limit is ${MOST_REQUESTS} in a run` };

/** Failures after which more requests to the feed are useless. */
const FATAL_FAILURES: ReadonlySet<Failure['category']> = new Set(['auth', 'quota', 'rate-limited']);

/** Requests everything that a feed serves of a day, one request at a time, including follow-up requests. */
export async function gather(
  ctx: Context,
  feed: Feed,
  question: FeedQuestion,
  signal?: AbortSignal,
): Promise<Gathered> {
  const { source } = feed;
  const { league, day } = question;
  const now = ctx.clock.now();
  const kinds = kindsToAsk(feed, question.kinds);
  const { id } = only(await insertRun(ctx.db, source.name, league, day, question.kinds, now));
  const responses = new Map<string, EgressResponse>();
  const asked = new Set<string>();
  const stated: { request: SourceRequest; reading: Reading }[] = [];
  const gathered = { unchanged: 0, failures: [] as (Failure & { what: string })[] };
  let isHopeless = false;
  for (const kind of kinds) {
    const games = await gamesOf(
      ctx,
      feed,
      { ...question, kind },
      stated.map(({ reading }) => reading),
    );
    const queue = [...requestsFor(feed, { kind, league, day, games, asOf: null, now })];
    for (let request = queue.shift(); request !== undefined && !isHopeless; request = queue.shift()) {
      signal?.throwIfAborted();
      const name = `${request.what} ${request.url} ${JSON.stringify(request.about)}`;
      if (asked.has(name)) continue;
      asked.add(name);
      if (asked.size > MOST_REQUESTS) {
        gathered.failures.push({ ...BEYOND_LIMIT, what: request.what });
        continue;
      }
      const result = await requestFeed(ctx, feed, request, { id, signal, known: responses.get(request.url) });
      if (result.outcome === 'unchanged') gathered.unchanged += 1;
      if (result.outcome === 'failed') gathered.failures.push({ ...result.failure, what: request.what });
      if (result.outcome === 'read') {
        const { reading, response } = result;
        responses.set(request.url, response);
        if (reading.failure !== null) gathered.failures.push({ ...reading.failure, what: request.what });
        stated.push({ request, reading });
        queue.push(...reading.next);
      }
      isHopeless = FATAL_FAILURES.has(gathered.failures.at(-1)?.category ?? 'missing');
    }
  }
  const readings = await withoutSuperseded(ctx, feed, stated);
  await noteFailures(ctx, source.name, gathered.failures);
  return {
    question,
    readings,
    responses: responses.size,
    ...gathered,
    validators: stated.flatMap(({ request, reading }) => {
      const response = responses.get(request.url);
      return response === undefined || reading.failure !== null || !isConditional(request)
        ? []
        : [{ url: request.url, validators: response.validators }];
    }),
  };
}

/** In order of dependency: games first. A chart needs the box score that proves it complete. */
function kindsToAsk({ source }: Feed, served: readonly FactKind[]): FactKind[] {
  const wanted = new Set(served);
  if (wanted.has('shots')) wanted.add('box-scores');
  return FACT_KINDS.filter((kind) => wanted.has(kind) && source.serves.includes(kind));
}

/** Requests about the past go to sources with history. Other sources are asked for now, and their facts are dated now. */
function requestsFor({ source }: Feed, need: Need): readonly SourceRequest[] {
  if (need.day >= gameDayOf(need.league, need.now)) return source.requests(need);
  const asOf =
    need.kind === 'quotes' ? gameTime(need.league, need.day, 18, 30) : gameTime(need.league, addDays(need.day, 1), 0);
  const past = source.requests({ ...need, asOf });
  return past.length > 0 ? past : source.requests(need);
}

/** When a kind's games are due that are not requested for the box score. */
const DUE: Readonly<Partial<Record<FactKind, typeof isDue>>> = {
  running: isRunningDue,
  lineups: isLineupDue,
  availability: isAvailabilityDue,
  'market-results': isResultDue,
};

/** Evenings end after midnight, and box scores are corrected for three days. */
const DAYS_BACK = 3;

/** The games to ask about: those in the database, and those found by this run. */
async function gamesOf(
  ctx: Context,
  { source }: Feed,
  { league, day, isWholeDay, kind }: FeedQuestion & { readonly kind: FactKind },
  readings: readonly Reading[],
): Promise<string[]> {
  const now = ctx.clock.now();
  if (kind === 'market-results' && !isWholeDay) {
    const recently = new Date(now.getTime() - CORRECTIONS_EVERY);
    if (only(await askedSince(ctx.db, source.name, league, kind, recently)).found) return [];
  }
  const from = isWholeDay ? day : addDays(day, -DAYS_BACK);
  const since = new Date(now.getTime() - CORRECTED_WITHIN);
  const kept = await gamesToAsk(ctx.db, league, from, day, leagueOf(league).ids, source.name, since);
  const games = new Map<string, RequestableGame>(kept.map((game) => [game.externalId, game]));
  for (const { facts } of readings)
    for (const { externalId, gameDate, tipOff, status } of facts.games)
      if (gameDate >= from && gameDate <= day)
        games.set(externalId, { hasBoxScore: false, askedAt: null, ...games.get(externalId), tipOff, status });
  const due = DUE[kind] ?? isDue;
  return [...games].flatMap(([externalId, game]) => (due(game, now, isWholeDay) ? [externalId] : []));
}

/** Drops readings of reports that a newer report has replaced. */
async function withoutSuperseded(
  ctx: Context,
  { source }: Feed,
  stated: readonly { readonly request: SourceRequest; readonly reading: Reading }[],
): Promise<Reading[]> {
  const kinds = [...new Set(stated.map(({ request }) => request.what))];
  const since = new Date(ctx.clock.now().getTime() - 2 * 86_400_000);
  const newest = new Map<string, Date | null>();
  for (const what of kinds) newest.set(what, only(await newestProviderTime(ctx.db, source.name, what, since)).at);
  return stated.flatMap(({ request, reading }) =>
    isSuperseded(request, reading, newest.get(request.what) ?? null) ? [] : [reading],
  );
}

/** An unpublished report or lineup is no failure. Some feeds return "denied" for a missing file. */
export const isQuiet = ({ category, what }: Gathered['failures'][number]): boolean =>
  (category === 'missing' && what === 'report') ||
  (what === 'lineup' && (category === 'missing' || category === 'blocked'));

/** Logs each reason once, however many requests failed with it. */
async function noteFailures({ db, clock }: Context, source: string, failures: Gathered['failures']): Promise<void> {
  const groups = Map.groupBy(failures, ({ what, category, reason }) => `${what}: ${category}, ${reason}`);
  for (const [message, same] of groups) {
    const [first] = same;
    if (first === undefined || isQuiet(first)) continue;
    const times = same.length === 1 ? '' : ` (${same.length} times)`;
    const step = `${source} ${first.what}`;
    await noteError(db, { category: 'upstream', step, message: `${message}${times}`, occurredAt: clock.now() });
  }
}
