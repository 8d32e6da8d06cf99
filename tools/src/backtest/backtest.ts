import type { Day } from '../../../server/src/kernel/index.ts';
import type { League } from '../../../server/src/leagues/index.ts';
import {
  type ModelConstants,
  type PastNews,
  type PlayedGame,
  type PlayerLine,
  type QuotedProp,
  type Random,
  seededRandom,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { calibrationErrorByChance, type ByChance } from '../proper-scores.ts';
import { byPlayerGame } from '../fit/rows.ts';
import { playerGame } from '../fit/rows.ts';
import { newAnyLine, newSplits, QUOTED_STATS, scoreAnyLine, scoreSplits } from './any-line.ts';
import { newMainLines, scoreMainLine } from './main-lines.ts';
import { anyLineNewsScorer, newAnyLineNews } from './news/any-line-news.ts';
import { summariseAnyLineNews, type AnyLineNews } from './news/any-line-summary.ts';
import { newNewsSheets, newsScorer } from './news/score-news.ts';
import { newStarters, startersScorer, summariseStarters, type StartersSummary } from './news/starters.ts';
import { summariseNews, type NewsSummary } from './news/summary.ts';
import { backtestNotes } from './notes.ts';
import { newQuotedLines, scoreQuotedLines, scoreQuotedSplits } from './quoted-lines.ts';
import { replaySeason, type ReplayedGame } from './replay.ts';
import { columnOf, type Sheet } from './sheet.ts';
import { selections, summarise, type Selection, type Summary } from './tables.ts';

/** A season replayed with constants of earlier seasons: the service's probabilities and their scores. */
export interface Backtest {
  readonly season: string;
  readonly constants: string;
  /** The data used and the data missing, in sentences. */
  readonly notes: readonly string[];
  readonly mainLines: Summary | undefined;
  /** Main lines with news; undefined without reports. */
  readonly news: NewsSummary | undefined;
  /** The expected calibration error of the service's main lines if each probability were exactly right. */
  readonly calibrationByChance: ByChance | undefined;
  /** Any line with news, without and with the player's quotes; undefined if not requested or without reports. */
  readonly anyLineNews: AnyLineNews | undefined;
  /** Projected starters compared with those of the box scores; empty without reports. */
  readonly starters: readonly StartersSummary[];
  readonly anyLine: Summary | undefined;
  /** The same lines priced from all quotes of the player's game, by what is quoted. */
  readonly quotedLines: Summary | undefined;
  /** Of these, stats without a quote for a player with other quotes, by stat. */
  readonly otherStatsQuoted: Summary | undefined;
  /** Quoted stats priced from the player's other quotes only, by stat. */
  readonly ownQuotesWithheld: Summary | undefined;
  /** Periods and doubles of players with full-game quotes. */
  readonly quotedSplits: Summary | undefined;
  /** Stats that books seldom quote, on any line. */
  readonly otherStats: Summary | undefined;
  /** Period props and doubles. */
  readonly splits: Summary | undefined;
  readonly selections: readonly Selection[];
  readonly minutesError: number;
}

export interface BacktestInput {
  readonly league: League;
  /** Finished games, sorted by day: the season under test and earlier ones. */
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly QuotedProp[];
  readonly season: string;
  /** The first day to measure; undefined: the first of the season under test. */
  readonly from?: Day | undefined;
  readonly constants: ModelConstants;
  /** Undefined: no prop is scored with news. */
  readonly news?: PastNews | undefined;
  /** Whether any line is scored with news too: eight more probabilities per line. */
  readonly anyLineNews?: boolean | undefined;
  readonly random: Random;
  /** Called with each game of the season under test as its replay begins. */
  readonly progress: (game: PlayedGame) => void;
}

const THRESHOLDS = [0, 0.02, 0.04, 0.06, 0.1] as const;
/** Fixed, so that the intervals of the other parts are the same with and without news. */
const NEWS_SEED = 23;
const ANY_LINE_NEWS_SEED = 24;
const CHANCE_SEED = 25;
const STARTERS_SEED = 26;
const MAIN_BINS = 15;
const GRID_BINS = 20;
const SPLIT_EVERY = 5;
const OTHER_STATS = SUM_STATS.filter((stat) => !QUOTED_STATS.includes(stat));

/** The forecasts that each part is compared with; the first one also by market. */
const RIVALS = {
  main: ['consensus', 'implied mean', 'market less bias', 'L10 hit rate', 'season normal', 'season Poisson'],
  own: ['season normal', 'L20 hit rate', 'L10 hit rate', 'season Poisson'],
  splits: ['model'],
  quoted: ['no quotes'],
  withheld: ['no quotes', 'own quotes'],
} as const;

function summed(
  sheet: Sheet,
  predictor: string,
  rivals: readonly string[],
  bins: number,
  random: Random,
): Summary | undefined {
  return sheet.won.length === 0 ? undefined : summarise(sheet, predictor, rivals, bins, random);
}

/** Replays a season game by game, then sums it up. */
export function backtest(input: BacktestInput): Backtest {
  const { games, season, constants, random, progress } = input;
  const main = newMainLines();
  const [grid, others, splits] = [newAnyLine(), newAnyLine(), newSplits()];
  const quotedLines = newQuotedLines();
  const props = byPlayerGame(input.quoted);
  const newsSheets = newNewsSheets();
  const scoreNews = input.news && newsScorer(newsSheets, input.news, constants);
  const anyLineNews = newAnyLineNews();
  const scoreAnyLineNews =
    input.news && input.anyLineNews === true ? anyLineNewsScorer(anyLineNews, input.news, constants) : undefined;
  const starters = newStarters();
  const scoreStarters = input.news && startersScorer(starters, input.news, constants);
  let [error, rows] = [0, 0];
  const isQuoted = (game: PlayedGame, line: PlayerLine): boolean => props.has(playerGame(game.gameId, line.playerId));
  let current: PlayedGame | undefined;
  const visit = (replayed: ReplayedGame): void => {
    if (replayed.game !== current) progress((current = replayed.game));
    scoreStarters?.(replayed);
    const own = props.get(playerGame(replayed.game.gameId, replayed.line.playerId)) ?? [];
    for (const prop of own) {
      if (prop.period !== 'Full') continue;
      scoreMainLine(main, replayed, prop, constants);
      scoreNews?.(replayed, prop);
    }
    rows += 1;
    error += Math.abs(replayed.line.minutes - replayed.projection.minutes);
    scoreAnyLine(grid, replayed, QUOTED_STATS, constants);
    scoreQuotedLines(quotedLines, replayed, QUOTED_STATS, own, constants);
    scoreAnyLineNews?.(replayed, QUOTED_STATS, own);
    if (rows % SPLIT_EVERY !== 0) return;
    scoreAnyLine(others, replayed, OTHER_STATS, constants);
    scoreSplits(input.league, splits, replayed, constants);
    scoreQuotedSplits(input.league, quotedLines, replayed, own, constants);
  };
  replaySeason(input.league, games, season, constants, visit, isQuoted, input.from);
  return {
    season,
    constants: constants.version,
    notes: backtestNotes(input),
    mainLines: summed(main.sheet, 'final', RIVALS.main, MAIN_BINS, random),
    news: summariseNews(newsSheets, seededRandom(NEWS_SEED)),
    calibrationByChance:
      main.sheet.won.length === 0
        ? undefined
        : calibrationErrorByChance(columnOf(main.sheet, 'final'), MAIN_BINS, seededRandom(CHANCE_SEED)),
    anyLineNews: summariseAnyLineNews(anyLineNews, seededRandom(ANY_LINE_NEWS_SEED)),
    starters: summariseStarters(starters, seededRandom(STARTERS_SEED)),
    anyLine: summed(grid, 'model calibrated', RIVALS.own, GRID_BINS, random),
    otherStats: summed(others, 'model calibrated', RIVALS.own, GRID_BINS, random),
    splits: summed(splits, 'model calibrated', RIVALS.splits, GRID_BINS, random),
    selections: selections(main.offers, THRESHOLDS, random),
    quotedLines: summed(quotedLines.evaluated, 'evaluated', RIVALS.quoted, GRID_BINS, random),
    otherStatsQuoted: summed(quotedLines.others, 'evaluated', RIVALS.quoted, GRID_BINS, random),
    ownQuotesWithheld: summed(quotedLines.withheld, 'other stats', RIVALS.withheld, GRID_BINS, random),
    quotedSplits: summed(quotedLines.splits, 'evaluated', RIVALS.quoted, GRID_BINS, random),
    minutesError: error / rows,
  };
}
