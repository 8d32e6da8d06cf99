import type { MeanInterval } from '../bootstrap.ts';
import type { Random } from '../../../../server/src/model/parts.ts';
import { scoreOf, type Score } from '../tables.ts';
import { ANY_LINE_NEWS, WHOLE, type AnyLineNewsPredictor, type AnyLineNewsSheets } from './any-line-news.ts';
import { lossGain, meanLoss, rowsOf, type LossSums } from './loss-sums.ts';

/** The value of news on some rows: log loss without it, and gains in thousandths; below 0 is better. */
export interface NewsOnAnyLine {
  readonly group: string;
  readonly rows: number;
  /** Without the player's quotes, and with them. */
  readonly bare: AddedByNews;
  readonly quoted: AddedByNews;
}

export interface AddedByNews {
  readonly logLoss: number;
  readonly gains: readonly (MeanInterval & { readonly predictor: string })[];
}

/** The value of news on any line: all rows, and the same rows by what was quoted, by reports and by what happened. */
export interface AnyLineNews {
  readonly rows: number;
  readonly days: number;
  readonly scores: readonly Score[];
  /** For all rows, each forecast's gain over no news and no quotes, in thousandths of log loss. */
  readonly overNone: readonly (MeanInterval & { readonly predictor: string })[];
  readonly byKind: readonly NewsOnAnyLine[];
  readonly byReport: readonly NewsOnAnyLine[];
  readonly byEvent: readonly NewsOnAnyLine[];
}

const BINS = 20;
const [NONE, LAST, ABSENCES, PERFECT, MINUTES, QUOTES, QUOTES_LAST, QUOTES_PERFECT] = ANY_LINE_NEWS;

/** Undefined without a row. */
export function summariseAnyLineNews(
  { all, whole, byKind, byReport, byEvent }: AnyLineNewsSheets,
  random: Random,
): AnyLineNews | undefined {
  if (all.won.length === 0) return undefined;
  const groups = (sums: LossSums<AnyLineNewsPredictor>) =>
    [...sums.groups.keys()].map((group) => addedOn(sums, group, random));
  return {
    rows: all.won.length,
    days: new Set(all.days).size,
    scores: ANY_LINE_NEWS.map((name) => scoreOf(all, name, BINS)),
    overNone: gainsOver(whole, WHOLE, ANY_LINE_NEWS.slice(1), NONE, random),
    byKind: groups(byKind),
    byReport: groups(byReport),
    byEvent: groups(byEvent),
  };
}

function addedOn(sums: LossSums<AnyLineNewsPredictor>, group: string, random: Random): NewsOnAnyLine {
  const added = (predictors: readonly AnyLineNewsPredictor[], rival: AnyLineNewsPredictor): AddedByNews => ({
    logLoss: meanLoss(sums, group, rival),
    gains: gainsOver(sums, group, predictors, rival, random),
  });
  return {
    group,
    rows: rowsOf(sums, group),
    bare: added([LAST, ABSENCES, PERFECT, MINUTES], NONE),
    quoted: added([QUOTES_LAST, QUOTES_PERFECT], QUOTES),
  };
}

function gainsOver(
  sums: LossSums<AnyLineNewsPredictor>,
  group: string,
  predictors: readonly AnyLineNewsPredictor[],
  rival: AnyLineNewsPredictor,
  random: Random,
): AnyLineNews['overNone'] {
  return predictors.map((predictor) => ({ predictor, ...lossGain(sums, group, predictor, rival, random) }));
}
