import type { MeanInterval } from '../bootstrap.ts';
import type { Random } from '../../../../server/src/model/parts.ts';
import { NEWS_PREDICTORS, type NewsSheets } from './score-news.ts';
import { sharesOfMoves, type ShareOfMoves } from './share-of-moves.ts';
import { groupsOf, type Sheet } from '../sheet.ts';
import { pairedGain, scoreOf, type Score } from '../tables.ts';

/** Gains over the consensus for each state of the news, in thousandths of log loss; below 0 is better. */
export interface NewsGains {
  readonly group: string;
  readonly rows: number;
  /** In the order of the predictors after the consensus. */
  readonly gains: readonly (MeanInterval & { readonly predictor: string })[];
}

/**
 * The value of news on main lines: all rows, and the same rows by market, by hours before tip-off and by what happened.
 */
export interface NewsSummary {
  readonly days: number;
  readonly scores: readonly Score[];
  readonly all: NewsGains;
  /** The gain of each kind of news over none, in thousandths of log loss. */
  readonly overNone: NewsGains;
  /** By whether the game had a report before tip-off. */
  readonly byReport: readonly NewsGains[];
  readonly byMarket: readonly NewsGains[];
  readonly byHours: readonly NewsGains[];
  readonly byEvent: readonly NewsGains[];
  /** How much of the model's move between the newest price and the last report the results confirm. */
  readonly moves: readonly ShareOfMoves[];
}

const BINS = 15;
const [CONSENSUS, NO_NEWS, ...WITH_NEWS] = NEWS_PREDICTORS;

/** Undefined without a row. */
export function summariseNews(
  { byReport, byMarket, byHours, byEvent, moves }: NewsSheets,
  random: Random,
): NewsSummary | undefined {
  if (byMarket.won.length === 0) return undefined;
  const over = (sheet: Sheet, group: string): NewsGains =>
    gainsOf(sheet, group, [NO_NEWS, ...WITH_NEWS], CONSENSUS, random);
  const groups = (sheet: Sheet) => Array.from(groupsOf(sheet), ([group, part]) => over(part, group));
  return {
    days: new Set(byMarket.days).size,
    scores: NEWS_PREDICTORS.map((name) => scoreOf(byMarket, name, BINS)),
    all: over(byMarket, 'all'),
    overNone: gainsOf(byMarket, 'all', WITH_NEWS, NO_NEWS, random),
    byReport: groups(byReport),
    byMarket: groups(byMarket),
    byHours: groups(byHours),
    byEvent: groups(byEvent),
    moves: sharesOfMoves(moves),
  };
}

function gainsOf(sheet: Sheet, group: string, predictors: readonly string[], rival: string, random: Random): NewsGains {
  const gains = predictors.map((predictor) => ({ predictor, ...pairedGain(sheet, predictor, rival, random) }));
  return { group, rows: sheet.won.length, gains };
}
