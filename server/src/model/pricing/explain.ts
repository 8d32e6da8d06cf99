import { rounded, type Direction } from '../../kernel/index.ts';
import { fittedDefinition, type FittedCount, type FittedStat, type BlockName } from '../../sports/basketball/index.ts';
import { STATS } from '../../sports/index.ts';
import { pointsOf, type BlockParts } from './blocks.ts';
import { sigmoid } from '../distribution/logit.ts';
import { isSeasonEnd, SETTLED_GAMES } from '../projection/features.ts';
import type { Projection } from '../projection/projection.ts';
import type { InformedTarget, LineLogOdds, Priced } from './pricing.ts';

/** A block's inputs as plain figures, with units in their names. */
export type SubScores = Readonly<Record<string, number>>;

/** A block's figures, and one sentence for a bettor. */
export interface Explanation {
  readonly subScores: SubScores;
  readonly sentence: string;
}

const percentMore = (logRatio: number): number => rounded(100 * (Math.exp(logRatio) - 1), 1);

/** "12% more than", "3% less than" or "about as much as". */
function compared(percent: number, more: string, less: string, same: string): string {
  const size = Math.abs(Math.round(percent));
  if (size === 0) return same;
  return `${size}% ${percent > 0 ? more : less}`;
}

/** Mean-weighted average of a value over the stat's counts. */
function overParts({ target }: Priced, of: (count: FittedCount) => number): number {
  return target.parts.reduce((sum, count, index) => sum + of(count) * (target.means[index]! / target.mean), 0);
}

const chainOf = (priced: Priced, count: FittedCount) => priced.projection.input.counts[count].chain;
const sumParts = ({ target }: Priced, of: (count: FittedCount) => number): number =>
  target.parts.reduce((sum, count) => sum + of(count), 0);

/** What a rate counts: for a double, the counts that may reach ten; for a period, the same as for the game. */
function counted({ target: { stat } }: Priced): string {
  if (fittedDefinition(stat).doubles !== undefined) return 'points, rebounds, assists, steals and blocks together';
  return STATS[stat].label.toLowerCase();
}

function baseline(priced: Priced): Explanation {
  const { input } = priced.projection;
  const rate = sumParts(priced, (count) => chainOf(priced, count).long);
  return {
    subScores: {
      longRunRatePerMinute: rounded(rate, 4),
      longRunMinutes: rounded(input.minutes32, 1),
      careerGamesOnRecord: input.careerGames,
      seasonGames: input.seasonGames,
    },
    sentence: `Over the long run: ${rounded(rate * 36, 1)} ${counted(priced)} per 36 minutes, and ${rounded(input.minutes32, 1)} minutes a game.`,
  };
}

function form(priced: Priced): Explanation {
  const long = sumParts(priced, (count) => chainOf(priced, count).long);
  const base = sumParts(priced, (count) => chainOf(priced, count).base);
  const recent = sumParts(priced, (count) => chainOf(priced, count).form);
  const percent = percentMore(Math.log(recent / long));
  return {
    subScores: {
      recentRatePerMinute: rounded(recent, 4),
      baseRatePerMinute: rounded(base, 4),
      recentOverLongRunPercent: percent,
    },
    sentence: `Recent production per minute is ${compared(percent, 'above', 'below', 'equal to')} the long-run rate (recent games are shrunk toward it).`,
  };
}

function minutes(priced: Priced): Explanation {
  const { input, minutes: projected } = priced.projection;
  const role =
    input.starts === null
      ? `started ${Math.round(100 * input.starter4)}% of the last games`
      : input.starts === 1
        ? 'confirmed to start'
        : 'confirmed to come off the bench';
  return {
    subScores: {
      projectedMinutes: rounded(projected, 1),
      lastGamesMinutes: rounded(input.minutes2, 1),
      recentMinutes: rounded(input.minutes8, 1),
      longRunMinutes: rounded(input.minutes32, 1),
      minutesStandardDeviation: rounded(input.minutesSpread, 1),
      starterShare: rounded(input.starter4, 2),
    },
    sentence: `Projected for ${rounded(projected, 1)} minutes (${rounded(input.minutes8, 1)} recently, ${rounded(input.minutes32, 1)} over the long run; ${role}).`,
  };
}

function matchup(priced: Priced): Explanation {
  const { input } = priced.projection;
  const all = percentMore(overParts(priced, (count) => input.counts[count].opponent));
  const role = percentMore(overParts(priced, (count) => input.counts[count].opponentRole));
  return {
    subScores: { opponentAllowsPercent: all, opponentAllowsRolePercent: role },
    sentence: `Against this opponent players come to ${compared(all, 'more', 'fewer', 'as many')} ${counted(priced)} ${Math.round(all) === 0 ? 'as' : 'than'} expected, players in the same role to ${compared(role, 'more', 'fewer', 'as many')}.`,
  };
}

function environment(priced: Priced): Explanation {
  const { input } = priced.projection;
  const { outlook } = input;
  const points = percentMore(outlook.implied);
  const pace = percentMore(outlook.pace);
  return {
    subScores: {
      impliedPointsOverUsualPercent: points,
      paceOverUsualPercent: pace,
      expectedMarginPoints: rounded(10 * outlook.lopsided, 1),
      home: input.home ? 1 : 0,
      playoffs: input.playoffs ? 1 : 0,
      regularSeasonGamesLeft: input.gamesLeft ?? -1,
      totalsFromBooks: outlook.quoted ? 1 : 0,
    },
    sentence: `${input.home ? 'At home' : 'Away'}; the team is expected to score ${compared(points, 'more', 'less', 'about its usual')}${Math.round(points) === 0 ? '' : ' than usual'} at ${compared(pace, 'faster', 'slower', 'its usual')} pace, with a margin near ${Math.round(10 * outlook.lopsided)} points.${isSeasonEnd(input) ? ' It is one of the team’s last three games of the regular season, in which regulars often rest.' : ''}`,
  };
}

function rest(priced: Priced): Explanation {
  const { input } = priced.projection;
  const days = input.outlook.restDays;
  const schedule =
    days === null
      ? 'First game of the season for the team'
      : days === 1
        ? 'Second night of a back-to-back'
        : `${days} days after the team’s last game`;
  const absence =
    input.missed > 0 ? `; the player missed the last ${input.missed === 1 ? 'game' : `${input.missed} games`}` : '';
  const arrival = input.newTeam
    ? ', first game for a new team'
    : days !== null && input.stintGames < SETTLED_GAMES
      ? `, game ${input.stintGames + 1} for the team this season`
      : '';
  return {
    subScores: {
      teamRestDays: days ?? -1,
      thirdGameInFourDays: input.outlook.thirdInFour ? 1 : 0,
      gamesMissed: input.missed,
      firstGameForTeam: input.newTeam ? 1 : 0,
      gamesForTeam: input.stintGames,
    },
    sentence: `${schedule}${absence}${arrival}.`,
  };
}

const NEWS: Readonly<Record<string, string>> = {
  none: 'estimated from the absences of the last game; no injury report is known yet',
  absences: 'by the injury report',
  lineups: 'by the injury report and the confirmed line-ups',
};

/** Smaller changes of the chance to start are not told. */
const LEAST_START_CHANGE = 0.05;

/** The chance to start that the absences bring, as a sentence if it is not the usual one. */
function startOf({ input: { starter4: usual }, expectedStart: expected }: Projection): Explanation {
  if (expected === null) return { subScores: {}, sentence: '' };
  const [now, before] = [expected, usual].map((share) => `${Math.round(100 * share)}%`);
  return {
    subScores: { chanceToStart: rounded(expected, 2) },
    sentence:
      Math.abs(expected - usual) < LEAST_START_CHANGE
        ? ''
        : ` The chance to start is ${now} in this game; the player started ${before} of the last ones.`,
  };
}

function teammates(priced: Priced): Explanation {
  const { vacated, lastVacated, level, knownShare } = priced.projection.input;
  const start = startOf(priced.projection);
  const missing = Math.round(100 * vacated[0]);
  const more =
    missing === 0
      ? 'As many minutes of regular teammates are missing as in the player’s usual game'
      : `${Math.abs(missing)} ${missing > 0 ? 'more' : 'fewer'} minutes of regular teammates are missing than in the player’s usual game`;
  return {
    subScores: {
      vacatedMinutesBeyondUsual: missing,
      vacatedMinutesLastGameBeyondUsual: Math.round(100 * lastVacated),
      vacatedUsePlaysBeyondUsual: rounded(100 * vacated[1], 1),
      vacatedAssistsBeyondUsual: rounded(20 * vacated[2], 1),
      vacatedReboundsBeyondUsual: rounded(40 * vacated[3], 1),
      knownMinutesShare: rounded(knownShare, 2),
      ...start.subScores,
    },
    sentence: `${more} (${NEWS[level]}).${start.sentence}`,
  };
}

const FEW_NAMES = 4;

function namesOf(stats: readonly FittedStat[]): string {
  const names = stats.map((stat) => STATS[stat].label);
  const more = names.length - FEW_NAMES;
  return more > 0 ? `${names.slice(0, FEW_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

/** No book quotes the stat itself: the effect of the player's other quoted stats. */
function otherStats({ target }: Priced, { target: told, by }: InformedTarget): Explanation {
  const percent = percentMore(Math.log(told.mean / target.mean));
  return {
    subScores: {
      books: 0,
      otherStatsQuoted: by.stats.length,
      otherStatsExpectedCount: rounded(told.mean, 2),
      otherStatsMovePercent: percent,
    },
    sentence: `No two-sided quote of this stat. The player’s other quotes (${namesOf(by.stats)}) put the expected count ${compared(percent, 'above', 'below', 'at')} what the box scores alone give.`,
  };
}

/** The evidence for the weight of the box scores against the books; empty if the league's own prices are sufficient. */
function backing({ backing: behind }: Priced): Explanation {
  if (behind === undefined) return { subScores: {}, sentence: '' };
  const { lender, record } = behind;
  const graded = record?.rows ?? 0;
  const borrowed = lender === null ? 0 : Math.round(100 * (record?.borrowed ?? 1));
  const rest = lender === null ? '' : ` and to ${borrowed}% on what the ${lender} taught`;
  return {
    subScores: { gradedPrices: graded, borrowedPercent: borrowed },
    sentence: ` How far each of them counts rests on ${graded === 0 ? 'no' : graded} graded prices of this market${rest}: the interval is wider for it.`,
  };
}

function market(priced: Priced, odds: LineLogOdds): Explanation {
  if (priced.informed !== undefined) return otherStats(priced, priced.informed);
  if (priced.market === undefined || odds.market === undefined) {
    return {
      subScores: { books: 0 },
      sentence: 'No two-sided quote: the probability is the model’s own, calibrated on past seasons.',
    };
  }
  const { books, line, logMean, spread } = priced.market;
  const over = sigmoid(odds.market);
  const behind = backing(priced);
  return {
    subScores: {
      books,
      medianMainLine: line,
      marketExpectedCount: rounded(Math.exp(logMean), 2),
      modelExpectedCount: rounded(priced.target.mean, 2),
      // Where the model’s count per minute comes to the market’s count.
      marketFitsMinutes: rounded((priced.projection.minutes * Math.exp(logMean)) / priced.target.mean, 1),
      marketOverProbability: rounded(over, 4),
      modelOverProbability: rounded(sigmoid(odds.model), 4),
      booksSpreadPercent: rounded(100 * spread, 1),
      averagingLogOdds: rounded(priced.averaging, 4),
      tendencyLogOdds: rounded(priced.stack.intercept, 4),
      ...behind.subScores,
    },
    sentence: `${books === 1 ? 'One book gives' : `${books} books together give`} the over ${Math.round(100 * over)}%; the box scores alone give it ${Math.round(100 * sigmoid(odds.model))}%.${behind.sentence}`,
  };
}

/** The change in the requested side's probability by a block, as the end of a sentence. */
export function effectOf(part: number, total: number, direction: Direction): string {
  const points = pointsOf(part, total);
  const towards = direction === 'Over' ? points : -points;
  const size = Math.abs(towards).toFixed(1);
  return size === '0.0'
    ? ' No measurable effect.'
    : ` ${towards > 0 ? 'Adds' : 'Takes'} ${size} points of probability.`;
}

const WRITERS: Readonly<Record<BlockName, (priced: Priced, odds: LineLogOdds) => Explanation>> = {
  Baseline: baseline,
  Form: form,
  Minutes: minutes,
  Matchup: matchup,
  Environment: environment,
  Rest: rest,
  Teammates: teammates,
  Market: market,
};

/** Explains one block: its figures, and a sentence that ends with the effect on the requested side. */
export function explain(
  block: BlockName,
  priced: Priced,
  odds: LineLogOdds,
  parts: BlockParts,
  direction: Direction,
): Explanation {
  const { subScores, sentence } = WRITERS[block](priced, odds);
  return {
    subScores: { logOdds: rounded(parts[block], 6), ...subScores },
    sentence: sentence + effectOf(parts[block], odds.final, direction),
  };
}
