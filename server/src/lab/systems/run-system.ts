import { isDay, type Day } from '../../kernel/index.ts';
import { askedLeagues } from '../../league/index.ts';
import type { League, LeagueChoice } from '../../leagues/index.ts';
import { invalidInput, only, type Database, type Queryable } from '../../platform/index.ts';
import type { Analysis, Answered } from '../../platform/analysis/index.ts';
import { pageOf, readCursor, writeCursor, type Page } from '../../platform/paging/index.ts';
import { curveOf, figuresOf, type CurveDay, type SystemBet, type SystemFigures } from '../statistics/index.ts';
import { betsOfSystem, listBets, pricedAs, seasonSpans, type ListedBet, type SeasonSpan } from './bet-queries.ts';
import { hashOfSystem, type System } from './system.ts';
import { countTries, noteTry } from './try-queries.ts';

export interface SystemQuestion {
  readonly leagues: LeagueChoice;
  readonly accountId: number;
  readonly system: System;
  /** Keys of the books of the account's preferences; null for all. */
  readonly myBooks: readonly string[] | null;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly now: Date;
}

export interface SystemRun {
  /** First and last day of the data that was looked at; null without any. */
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

/**
 * Bets one unit on every prop that a system chooses, over its days and over every other season, and lists a page of the bets.
 * The try is noted first: an answer that is never read counts too. A season is read at a time, so that the memory is of one.
 */
export async function runSystem(
  db: Database,
  analysis: Analysis,
  question: SystemQuestion,
): Promise<Answered<SystemRun>> {
  const { system, accountId, now } = question;
  const systemsTried = await noteTried(db, accountId, system, now);
  return analysis.read(STANDBY_WAIT_MS, (from) => runOverPast(from, question, systemsTried));
}

/** A standby gets so long to have what the primary has, in milliseconds: a client waits. */
const STANDBY_WAIT_MS = 200;

async function runOverPast(db: Database, question: SystemQuestion, systemsTried: number): Promise<SystemRun> {
  const { system } = question;
  const leagues = askedLeagues(question.leagues, system.league);
  const range = rangeOf(system);
  const spans = await seasonSpans(db, leagues, range.from, range.to);
  const isAsked = (span: SeasonSpan): boolean => span.from <= range.to && span.to >= range.from;
  const inRange: SystemBet[] = [];
  for (const { league, from, to } of spans.filter(isAsked)) {
    const days = { from: from > range.from ? from : range.from, to: to < range.to ? to : range.to };
    // One season after the other: their order is that of the days.
    // oxlint-disable-next-line no-await-in-loop
    for (const bet of await betsIn(db, question, league, days)) inRange.push(bet);
  }
  const otherSeasons = [];
  for (const { league, season, from, to } of spans.filter((span) => !isAsked(span))) {
    // oxlint-disable-next-line no-await-in-loop
    otherSeasons.push({
      league,
      season,
      figures: figuresOf(await betsIn(db, question, league, { from, to }), systemsTried),
    });
  }
  const figures = figuresOf(inRange, systemsTried);
  const asked = spans.filter(({ props }) => props > 0);
  return {
    from: asked.map(({ firstAsked }) => firstAsked!).sort()[0] ?? null,
    to:
      asked
        .map(({ lastAsked }) => lastAsked!)
        .sort()
        .at(-1) ?? null,
    props: asked.reduce((sum, { props }) => sum + props, 0),
    systemsTried,
    figures,
    curve: curveOf(inRange, figures.market),
    otherSeasons,
    bets: await pageOfBets(db, question, leagues),
  };
}

async function noteTried(db: Database, accountId: number, system: System, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await noteTry(tx, accountId, hashOfSystem(system), now);
    return only(await countTries(tx, accountId)).tried;
  });
}

interface Days {
  readonly from: Day;
  readonly to: Day;
}

const rangeOf = ({ from, to }: System): Days => ({ from: from ?? '0001-01-01', to: to ?? '9999-12-31' });

/** The conditions as the statements read them, with the books whose prices are bet. */
export function askedOf({ where, price }: System, myBooks: readonly string[] | null): string {
  if (price !== 'atMyBooks' || myBooks === null) return JSON.stringify(where);
  const { books } = where;
  return JSON.stringify({ ...where, priceBooks: books?.filter((book) => myBooks.includes(book)) ?? myBooks });
}

async function betsIn(
  db: Queryable,
  { system, myBooks }: SystemQuestion,
  league: League,
  { from, to }: Days,
): Promise<SystemBet[]> {
  const read = betsOfSystem[system.where.direction][pricedAs(system.price)];
  const rows = await read(db, askedOf(system, myBooks), [league], from, to, null);
  return rows.map((row) => ({ ...row, units: unitsOf(row) }));
}

/** Profit of one unit staked. */
export const unitsOf = ({ result, priceDecimal }: Pick<SystemBet, 'result' | 'priceDecimal'>): number =>
  result === 'won' ? priceDecimal - 1 : result === 'lost' ? -1 : 0;

const PLACE = /^(\d{4}-\d{2}-\d{2}) (\d{1,9}) (\d{1,9}) (\w{1,40}) (\w{1,10})$/;

async function pageOfBets(
  db: Queryable,
  { system, myBooks, limit, cursor }: SystemQuestion,
  leagues: readonly League[],
): Promise<Page<ListedBet>> {
  const read = listBets[system.where.direction][pricedAs(system.price)];
  const { from, to } = rangeOf(system);
  const [date = null, game, player, stat = null, period = null] = cursor === undefined ? [] : readCursor(cursor, PLACE);
  if (cursor !== undefined && (date === null || !isDay(date)))
    throw invalidInput([{ pointer: '/cursor', detail: 'is none of ours' }]);
  const [gameId, playerId] = [game, player].map((id) => (id === undefined ? null : Number(id)));
  const place = [date, gameId ?? null, playerId ?? null, stat, period, limit + 1] as const;
  const rows = await read(db, askedOf(system, myBooks), leagues, from, to, null, ...place);
  return pageOf(rows, limit, (bet) => writeCursor(bet.gameDate, bet.gameId, bet.playerId, bet.stat, bet.period));
}
