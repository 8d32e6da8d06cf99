import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, leagueOf, type League } from '../../leagues/index.ts';
import { reviewNames, type Provenance } from '../../league/index.ts';
import { takeWriterLock } from '../../odds/index.ts';
import { noteError, noteFreshness, UpstreamError } from '../../operations/index.ts';
import { only, type Context } from '../../platform/index.ts';
import type { Reading } from '../../sources/source.ts';
import { composeFacts } from '../facts/compose-facts.ts';
import type { FactBatch, LeftOut } from '../facts/fact-batch.ts';
import { type Feed, type FeedQuestion } from './feed.ts';
import { playsOn } from './feed-queries.ts';
import { gather, isQuiet, type Gathered } from './gather.ts';
import { writeFacts } from '../facts/write-facts.ts';
import type { Announcement } from '../facts/write-odds-facts.ts';

/** The result of a feed's run. */
export interface FeedRunReport {
  readonly source: string;
  readonly date: Day;
  readonly responses: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly written: Readonly<Record<string, number>>;
  readonly movements: number;
  readonly leftOut: number;
  /** Why facts of a kind were held back as a whole; absent if none were. */
  readonly heldBack?: readonly string[];
}

/** A feed's responses after reading. Only writing remains, in one transaction that waits for no feed. */
export interface ReadFeed {
  write(ctx: Context): Promise<FeedRunReport>;
  /** Call it after the commit: the next run then requests only changes. */
  committed(): void;
}

/**
 * Requests what a feed serves of a day and stores the responses. Failures are logged at once; UpstreamError if every request
 * failed. Missing files are no failure, unless games are played that day and more than the newest file was requested.
 */
export async function readFeed(
  ctx: Context,
  feed: Feed,
  question: FeedQuestion,
  signal?: AbortSignal,
): Promise<ReadFeed> {
  const gathered = await gather(ctx, feed, question, signal);
  const isBarren = gathered.unchanged === 0 && gathered.readings.every(isOfNoUse);
  const isAwaited = isBarren && only(await playsOn(ctx.db, question.league, question.day)).plays;
  const [failure] = gathered.failures.filter((one) => !isQuiet(one) || (isAwaited && gathered.failures.length > 1));
  if (isBarren && failure !== undefined)
    throw new UpstreamError(`${feed.source.name}: ${failure.what}: ${failure.category}, ${failure.reason}`);
  const isIdle = gathered.responses + gathered.unchanged + gathered.failures.length === 0;
  let isWhole = false;
  return {
    write: async (inner) => {
      await takeWriterLock(inner.db, question.league);
      const kinds = (await question.stillServed?.(inner)) ?? question.kinds;
      const { report, reasons, unknown } = await writeGathered(
        inner,
        feed,
        { ...gathered, question: { ...question, kinds } },
        isNews(question, ctx.clock.now())
          ? { movement: question.movement, now: () => ctx.clock.now(), onNews: question.onNews }
          : 'silent',
      );
      // A held-back response is requested again, and not "if modified".
      isWhole = kinds.length === question.kinds.length && report.heldBack === undefined;
      await noteOutcome(inner, feed, report, reasons, { isAwaited, isIdle });
      await queueUnknown(inner, feed, question, unknown);
      return report;
    },
    committed: () => {
      if (!isWhole) return;
      for (const { url, validators } of gathered.validators) feed.validators.remember(url, validators);
    },
  };
}

const isOfNoUse = ({ failure }: Reading): boolean => failure !== null;

/** Subscribers get events about future games only, not about backfills. */
function isNews({ league, day }: FeedQuestion, now: Date): boolean {
  return day >= addDays(gameDayOf(league, now), -1);
}

interface WrittenRun {
  readonly report: FeedRunReport;
  /** Why facts were held back or left out. */
  readonly reasons: readonly string[];
  readonly unknown: readonly LeftOut[];
}

/** Writes the combined facts of one run; returns the reasons for everything held back or left out. */
export async function writeGathered(
  ctx: Context,
  feed: Feed,
  { question, readings, responses, unchanged, failures }: Omit<Gathered, 'validators'>,
  announcement: Announcement,
): Promise<WrittenRun> {
  const { source } = feed;
  const at = ctx.clock.now();
  const failed = failures.filter((failure) => !isQuiet(failure));
  const { batch, heldBack } = composeFacts(readings, {
    kinds: question.kinds,
    numbering: feed.numbering,
    isComplete: failed.length + unchanged === 0 && readings.every(({ items, read }) => items === read),
  });
  const result = await writeFacts(
    ctx.db,
    provenanceOf(feed, question, at),
    withTeams(feed, question.league, batch, at),
    announcement,
    question.accepts === true ? 'accepted' : 'checked',
    question.flagBounds,
  );
  const alarms = result.leftOut.filter(({ isAlarm }) => isAlarm).map(({ kind, reason }) => `${kind}: ${reason}`);
  const report = {
    source: source.name,
    date: question.day,
    responses,
    unchanged,
    failed: failed.length,
    written: Object.fromEntries(Object.entries(result.written).filter(([, count]) => count > 0)),
    movements: result.movements,
    leftOut: result.leftOut.filter(({ isKept }) => !isKept).length,
    ...(alarms.length > 0 && { heldBack: alarms }),
  };
  for (const alarm of alarms) ctx.log.error({ source: source.name, league: question.league }, alarm);
  const problems = readings.flatMap((reading) => reading.problems.filter(({ category }) => category !== 'suspended'));
  const reasons = [
    ...problems.map(({ category, reason }) => `${category}: ${reason}`),
    ...heldBack,
    ...result.leftOut.filter(({ isAlarm }) => !isAlarm).map(({ kind, reason }) => `${kind}: ${reason}`),
  ];
  return { report, reasons, unknown: result.leftOut };
}

/** Queues unresolved names for an operator's decision. */
async function queueUnknown(
  { db, clock }: Context,
  { source }: Feed,
  { league }: FeedQuestion,
  leftOut: readonly LeftOut[],
): Promise<void> {
  const names = leftOut.flatMap(({ spelling, reason }) => (spelling === undefined ? [] : [{ spelling, reason }]));
  await db.transaction((tx) => reviewNames(tx, { league, source: source.name, at: clock.now() }, names));
}

function provenanceOf({ source, numbering }: Feed, { league }: FeedQuestion, learnedAt: Date): Provenance {
  const provenance = { league, source: source.name, ids: leagueOf(league).ids, learnedAt };
  return numbering === 'league' ? provenance : { ...provenance, playerIds: source.name };
}

/** Adds the teams from the league's own schedule. Games of other feeds only update known games. */
function withTeams({ numbering }: Feed, league: League, batch: FactBatch, knownAt: Date): FactBatch {
  if (numbering === 'own') {
    const scores = batch.games.map(({ gameDate, home, away, tipOff, ...score }) => ({
      ...score,
      game: { gameDate, home, away, startsAt: tipOff },
      period: null,
    }));
    return { ...batch, games: [], scores: [...scores, ...(batch.scores ?? [])] };
  }
  if (batch.games.length === 0) return batch;
  const teams = Object.entries(leagueOf(league).teams).map(([abbreviation, { name }]) => ({
    league,
    abbreviation,
    name,
    knownAt,
    assumed: false,
  }));
  return { ...batch, teams };
}

/** Limit of logged reasons: for a broken feed the first ones are enough. */
const MOST_NOTES = 20;

/**
 * Logs each reason for held-back facts once, and each alarm as a category of its own. A feed is fresh if it responded, nothing
 * failed, no response was held back as a whole, and an expected response was not empty. It is fresh too if nothing was due.
 */
async function noteOutcome(
  { db, clock }: Context,
  { source, staleAfterSeconds }: Feed,
  { responses, unchanged, failed, heldBack = [] }: FeedRunReport,
  reasons: readonly string[],
  { isAwaited, isIdle }: { readonly isAwaited: boolean; readonly isIdle: boolean },
): Promise<void> {
  const at = clock.now();
  for (const message of heldBack)
    await noteError(db, { category: 'held-back', step: source.name, message, occurredAt: at });
  const groups = [...Map.groupBy(reasons, (reason) => reason)];
  for (const [reason, { length }] of groups.slice(0, MOST_NOTES)) {
    const message = length === 1 ? reason : `${reason} (${length} times)`;
    await noteError(db, { category: 'quarantine', step: source.name, message, occurredAt: at });
  }
  const isServed = responses + unchanged > 0 && !isAwaited;
  if (failed === 0 && heldBack.length === 0 && (isServed || isIdle))
    await noteFreshness(db, { source: source.name, at, staleAfterSeconds });
}
