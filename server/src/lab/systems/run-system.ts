import { LRUCache } from 'lru-cache';
import type { Day } from '../../kernel/index.ts';
import { askedLeagues } from '../../league/index.ts';
import type { League, LeagueChoice } from '../../leagues/index.ts';
import { only, readOneSnapshot, type Database, type Transaction } from '../../platform/index.ts';
import type { Analysis, Served } from '../../platform/analysis/index.ts';
import type { Page } from '../../platform/paging/index.ts';
import { curveOf, figuresOf, mergeByDay, type CurveDay, type SystemFigures } from '../statistics/index.ts';
import { systemSql, planForValues } from './chosen-queries.ts';
import type { ListedBet } from './bet-queries.ts';
import { daysOfSystem, seasonSpans, type LeagueDay, type SeasonSpan } from './day-queries.ts';
import { pageOfBets, type PageQuestion } from './page-of-bets.ts';
import { hashOfSystem, type System } from './system.ts';
import { countTries, noteTry } from './try-queries.ts';

export interface SystemQuestion extends PageQuestion {
  readonly leagues: LeagueChoice;
  readonly accountId: number;
  readonly now: Date;
}

export interface SystemRun {
  /** First and last day of the data used; null without any. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** Props with a result in these days. */
  readonly props: number;
  readonly systemsTried: number;
  readonly figures: SystemFigures;
  readonly curve: readonly CurveDay[];
  readonly otherSeasons: readonly {
    readonly league: League;
    readonly season: string;
    readonly figures: SystemFigures;
  }[];
  readonly bets: Page<ListedBet>;
}

/** Computes what systems would have won; one per process. */
export interface SystemRunner {
  run(db: Database, question: SystemQuestion): Promise<Served<SystemRun>>;
  /** All bets of a system, `limit` at a time, the newest first. No connection is held between pages. */
  bets(db: Database, question: SystemQuestion): Promise<AsyncGenerator<readonly ListedBet[]>>;
}

/** Limit of stored tries per account. Beyond it p-values are corrected for this number. */
const MOST_TRIES = 100_000;
type CachedDays = LRUCache<string, LeagueDay[]>;

/** Cached game days of systems, for the next page or range of days: about 200 bytes each. */
const MOST_KEPT_DAYS = 50_000;
/** How long to wait for a standby to catch up with the primary, in milliseconds: a client is waiting. */
const STANDBY_WAIT_MS = 200;

/**
 * Bets one unit on every prop that a system selects, over its days and over every other season. The database sums the bets by
 * game day, so memory and this process's time do not grow with them. The try is stored first, so a response that is never
 * read counts too.
 */
export function systemRunner(analysis: Analysis): SystemRunner {
  const kept: CachedDays = new LRUCache({
    maxSize: MOST_KEPT_DAYS,
    sizeCalculation: (days) => Math.max(1, days.length),
  });
  const read = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Served<Result>> =>
    analysis.read(STANDBY_WAIT_MS, (from) =>
      from.transaction(async (tx) => {
        await readOneSnapshot(tx);
        await planForValues(tx);
        return work(tx);
      }),
    );
  return {
    run: async (db, question) => {
      const systemsTried = await noteTried(db, question);
      return read((tx) => runOverPast(tx, question, systemsTried, kept));
    },
    bets: async (db, question) => {
      await noteTried(db, question);
      const { leagues, asked } = (await read((tx) => daysAsked(tx, question, kept))).result;
      return allPages(question, async (cursor) => {
        const page = await read((tx) => pageOfBets(tx, { ...question, cursor }, leagues, asked));
        return page.result;
      });
    },
  };
}

async function* allPages(
  { cursor: first }: SystemQuestion,
  pageAt: (cursor: string | undefined) => Promise<Page<ListedBet>>,
): AsyncGenerator<readonly ListedBet[]> {
  for (let cursor = first; ;) {
    // The next page is read only after the previous one was consumed, to limit memory.
    // oxlint-disable-next-line no-await-in-loop
    const { items, nextCursor } = await pageAt(cursor);
    yield items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

interface DaysAsked {
  readonly leagues: readonly League[];
  readonly spans: readonly SeasonSpan[];
  /** Of every season. */
  readonly all: readonly LeagueDay[];
  /** Of the requested days. */
  readonly asked: readonly LeagueDay[];
}

async function daysAsked(tx: Transaction, question: SystemQuestion, kept: CachedDays): Promise<DaysAsked> {
  const leagues = askedLeagues(question.leagues, question.system.league);
  const range = rangeOf(question.system);
  const spans = await seasonSpans(tx, leagues, range.from, range.to);
  const all = await daysOf(tx, question, leagues, spans, kept);
  return { leagues, spans, all, asked: all.filter(({ day }) => day >= range.from && day <= range.to) };
}

async function runOverPast(
  tx: Transaction,
  question: SystemQuestion,
  systemsTried: number,
  kept: CachedDays,
): Promise<SystemRun> {
  const { leagues, spans, all, asked } = await daysAsked(tx, question, kept);
  const range = rangeOf(question.system);
  const days = mergeByDay(asked);
  const figures = figuresOf(days, systemsTried);
  const isAsked = (span: SeasonSpan): boolean => span.from <= range.to && span.to >= range.from;
  const otherSeasons = spans
    .filter((span) => !isAsked(span))
    .map(({ league, season, from, to }) => ({
      league,
      season,
      figures: figuresOf(
        all.filter((day) => day.league === league && day.day >= from && day.day <= to),
        systemsTried,
      ),
    }));
  const withProps = spans.filter(({ props }) => props > 0);
  return {
    from: withProps.map(({ firstAsked }) => firstAsked!).sort()[0] ?? null,
    to:
      withProps
        .map(({ lastAsked }) => lastAsked!)
        .sort()
        .at(-1) ?? null,
    props: withProps.reduce((sum, { props }) => sum + props, 0),
    systemsTried,
    figures,
    curve: curveOf(days, figures.market),
    otherSeasons,
    bets: await pageOfBets(tx, question, leagues, asked),
  };
}

async function noteTried(db: Database, { accountId, system, now }: SystemQuestion): Promise<number> {
  return db.transaction(async (tx) => {
    await noteTry(tx, accountId, hashOfSystem(system), now, MOST_TRIES);
    return only(await countTries(tx, accountId)).tried;
  });
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

const rangeOf = ({ from, to }: System): Days => ({ from: from ?? '0001-01-01', to: to ?? '9999-12-31' });

/** All days of a system, whatever days are requested: read once until the features of a season change. */
async function daysOf(
  tx: Transaction,
  { system, myBooks }: SystemQuestion,
  leagues: readonly League[],
  spans: readonly SeasonSpan[],
  kept: CachedDays,
): Promise<LeagueDay[]> {
  const { priced, asked } = systemSql(system, myBooks);
  const { direction } = system.where;
  const seasons = spans.map(({ league, season, revision }) => `${league} ${season} ${revision}`);
  const key = JSON.stringify([leagues, seasons, priced, asked]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const days = await daysOfSystem[direction][priced](tx, asked, leagues);
  kept.set(key, days);
  return days;
}
