import { lineValue, type Day, type LineHalves, type Period, type Stat } from '../../kernel/index.ts';
import { boxLines, boxScoresInForce, periodLines } from '../../league/index.ts';
import { consensusOf, feedsOf, propKey, type ComparedQuote, type Feeds } from '../../odds/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { valueIn } from '../../scoring/index.ts';
import {
  appearancesAround,
  endQuotes,
  nextMoment,
  type Appearance,
  type EndQuote,
  type QuotedProp,
} from './history-queries.ts';
import { newestProps } from './newest-props.ts';

export interface HistoryQuestion {
  readonly playerId: number;
  readonly from: Day;
  readonly to: Day;
  readonly stat: Stat | null;
  readonly limit: number;
  /** What was learned later is not in the answer. */
  readonly asOf: Date;
}

/** One prop of a player: what was offered first, where it closed, and what he did. */
export interface PastProp {
  readonly date: Day;
  readonly gameId: number;
  readonly opponentAbbreviation: string | null;
  readonly isHome: boolean | null;
  readonly stat: Stat;
  readonly period: Exclude<Period, 'Full'> | null;
  readonly line: number;
  readonly book: string;
  readonly overPrice: number;
  readonly underPrice: number;
  readonly closingLine: number | null;
  readonly actualValue: number | null;
  readonly result: 'Over' | 'Under' | 'Push' | null;
  readonly isVoided: boolean;
}

export interface PlayerHistory {
  /** Newest first. A prop without a sound two-sided quote is left out. */
  readonly props: readonly PastProp[];
  /** The first moment of asking that has another answer by the same facts; null if none has. */
  readonly changesAt: Date | null;
}

export async function propsHistory(db: Queryable, question: HistoryQuestion): Promise<PlayerHistory> {
  const { asOf, playerId } = question;
  const quoted = await newestProps(db, question);
  const { moment } = only(await nextMoment(db, asOf, playerId));
  // With the tip-off the closing line is told.
  const ahead = [moment ?? [], quoted.map(({ tipOff }) => tipOff)].flat().filter((at) => at > asOf);
  const changesAt = ahead.length === 0 ? null : ahead.reduce((first, at) => (at < first ? at : first));
  return { props: await pastProps(db, question, quoted), changesAt };
}

async function pastProps(db: Queryable, question: HistoryQuestion, props: readonly QuotedProp[]): Promise<PastProp[]> {
  const { playerId, asOf } = question;
  if (props.length === 0) return [];
  const markets = await marketsOf(db, question, props);
  // The newest come first.
  const [newest, oldest] = [props[0], props.at(-1)] as [QuotedProp, QuotedProp];
  const appearances = await appearancesAround(db, asOf, playerId, oldest.date, newest.date);
  const results = await resultsOf(db, question, props);
  return props.flatMap((prop): PastProp[] => {
    const market = markets(prop);
    if (market === undefined) return [];
    const { opening, closing } = market;
    return [
      {
        date: prop.date,
        gameId: prop.gameId,
        ...sideOf(prop, teamOn(appearances, prop.date)),
        stat: prop.stat,
        period: prop.period === 'Full' ? null : prop.period,
        line: lineValue(opening.lineHalves),
        book: opening.book,
        overPrice: opening.overPrice,
        underPrice: opening.underPrice,
        closingLine: closing === undefined || prop.tipOff > asOf ? null : lineValue(closing),
        ...outcomeOf(results(prop), opening.lineHalves),
      },
    ];
  });
}

interface Market {
  /** A quote on the line that the first books agreed on. */
  readonly opening: ComparedQuote;
  /** The consensus line at tip-off. */
  readonly closing: LineHalves | undefined;
}

async function marketsOf(db: Queryable, { asOf, playerId }: HistoryQuestion, props: readonly QuotedProp[]) {
  const quotes = await endQuotes(
    db,
    asOf,
    playerId,
    props.map(({ gameId }) => gameId),
    props.map(({ stat }) => stat),
    props.map(({ period }) => period),
    props.map(({ tipOff }) => tipOff),
  );
  const feeds = feedsOf(quotes.filter(({ isClosing }) => isClosing));
  const byProp = Map.groupBy(quotes, propKey);
  return (prop: QuotedProp): Market | undefined => marketOf(prop, byProp.get(propKey({ ...prop, playerId })), feeds);
}

function marketOf({ tipOff }: QuotedProp, quotes: readonly EndQuote[] = [], feeds: Feeds): Market | undefined {
  const first = consensusOf(
    quotes.filter(({ isOpening }) => isOpening),
    feeds,
    tipOff,
  );
  const opening = first?.quotes.filter(({ fault }) => fault === null).sort((a, b) => (a.book < b.book ? -1 : 1))[0];
  if (opening === undefined) return undefined;
  const last = consensusOf(
    quotes.filter(({ isClosing }) => isClosing),
    feeds,
    tipOff,
  );
  return { opening, closing: last?.lineHalves };
}

/** The team he played for then, or, around a trade or before his first game, the nearest that is known. */
export function teamOn(appearances: readonly Appearance[], date: Day): number | undefined {
  return (appearances.findLast((one) => one.date <= date) ?? appearances[0])?.teamId;
}

function sideOf({ homeTeamId, homeTeam, awayTeamId, awayTeam }: QuotedProp, teamId: number | undefined) {
  if (teamId === homeTeamId) return { opponentAbbreviation: awayTeam, isHome: true };
  if (teamId === awayTeamId) return { opponentAbbreviation: homeTeam, isHome: false };
  return { opponentAbbreviation: null, isHome: null };
}

/** What he did: undefined before it is final, null if he did not play; `value` is missing where the periods are. */
type Result = { readonly value: number | undefined } | null | undefined;

async function resultsOf(db: Queryable, { asOf, playerId }: HistoryQuestion, props: readonly QuotedProp[]) {
  const gameIds = props.filter(({ status }) => status === 'final').map(({ gameId }) => gameId);
  const boxes = await boxScoresInForce(db, [...new Set(gameIds)], asOf);
  const boxIds = boxes.map(({ id }) => id);
  const lines = new Map((await boxLines(db, boxIds, [playerId])).map((line) => [line.boxScoreId, line]));
  const asksPeriods = props.some(({ period }) => period !== 'Full');
  const periods = asksPeriods ? await periodLines(db, boxIds, [playerId]) : [];
  const byBox = Map.groupBy(periods, ({ boxScoreId }) => boxScoreId);
  const byGame = new Map(boxes.map((box) => [box.gameId, box]));
  return (prop: QuotedProp): Result => {
    if (prop.status === 'cancelled') return null;
    const box = byGame.get(prop.gameId);
    if (box === undefined) return undefined;
    const line = lines.get(box.id);
    if (line === undefined || line.seconds === 0) return null;
    return { value: valueIn({ ...line, hasPeriods: box.hasPeriods, periods: byBox.get(box.id) ?? [] }, prop) };
  };
}

function outcomeOf(result: Result, halves: LineHalves): Pick<PastProp, 'actualValue' | 'result' | 'isVoided'> {
  const value = result?.value;
  if (value === undefined) return { actualValue: null, result: null, isVoided: result === null };
  const gap = value - lineValue(halves);
  return { actualValue: value, result: gap > 0 ? 'Over' : gap < 0 ? 'Under' : 'Push', isVoided: false };
}
