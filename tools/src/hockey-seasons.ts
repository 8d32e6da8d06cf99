import type { Day } from '../../server/src/kernel/index.ts';
import type { League } from '../../server/src/leagues/index.ts';
import {
  type HockeyConstants,
  hockeyConstantsFor,
  type HockeySeasons,
  type HockeyStat,
  isProvenIn,
  shippedHockey,
} from '../../server/src/model/parts.ts';
import { OperatorError } from '../../server/src/platform/index.ts';
import { explained, lastSeason, nextVersion } from './fit-seasons.ts';
import { backtestHockey, hockeyReport } from './hockey/backtest-hockey.ts';
import { fitHockey } from './hockey/fit-hockey.ts';
import { measureUnused, unusedReport } from './hockey/unused/measure.ts';
import type { Measured } from './backtest-season.ts';

/**
 * Fits all constants of a hockey league on the seasons through one, by default the last with games. Of later seasons it uses
 * only prices. OperatorError if the seasons have too little data.
 */
export async function fitHockeySeasons(
  league: League,
  seasons: HockeySeasons,
  through: string | undefined,
  onStep: (step: string) => void,
): Promise<HockeyConstants> {
  const version = nextVersion(league, lastSeason(seasons.games, through), shippedHockey(league));
  return explained(() => fitHockey({ ...seasons, version, through, progress: onStep }));
}

/** The weights of the market by stat with their evidence, and whether it is enough to publish: a line each. */
export function hockeyFitReport(constants: HockeyConstants): string {
  const lines = Object.entries(constants.stats).map(([stat, { stack }]) => {
    const record = constants.evidence[stat as HockeyStat];
    const weights = [stack.weight, stack.weightError, stack.intercept, stack.interceptError].map((of) => of.toFixed(3));
    const shown = `  ${stat.padEnd(16)} ${weights[0]} (${weights[1]})  ${weights[2]} (${weights[3]})`;
    if (record === undefined) return `${shown}  no prices: unproven`;
    const loss = `${record.loss.toFixed(2)} (${record.lossError.toFixed(2)}) mLL on ${record.rows} lines`;
    return `${shown}  ${loss}: ${isProvenIn(constants, stat as HockeyStat) ? 'proven' : 'unproven'}`;
  });
  return `${['model weight next to the market, market bias (standard errors), blend against the consensus', ...lines].join('\n')}\n`;
}

export interface HockeyToTest {
  readonly league: League;
  readonly seasons: HockeySeasons;
  readonly season: string;
  /** The first day to measure; undefined: the first of the season. */
  readonly from: Day | undefined;
  /** Undefined: the shipped constants from before those days. */
  readonly given: HockeyConstants | undefined;
  /** Instead of the probabilities, what facts that the model does not use would gain. */
  readonly unusedFacts?: boolean;
}

/** Measures the probabilities of a season's props. OperatorError without games, or constants from before them. */
export function measureHockey({ league, seasons, season, from, given, unusedFacts }: HockeyToTest): Measured {
  const days = seasons.games.filter((game) => game.season === season).map(({ day }) => day);
  const first = days.find((day) => day >= (from ?? day));
  const last = days.at(-1);
  if (first === undefined || last === undefined)
    throw new OperatorError(
      `No finished games of ${season}${from === undefined ? '' : ` from ${from} on`}.`,
      'Import this season and earlier ones: proppick import <folder> (docs/import.md).',
    );
  const constants = given ?? hockeyConstantsFor(league, first);
  if (constants === undefined || constants.lastDay >= first)
    throw new OperatorError(
      `No constants were fitted only on days before ${first}.`,
      'Fit them on earlier seasons (proppick fit --through <season>) and pass the file with --constants.',
    );
  const head = `${constants.version}, ${first} to ${last}\n\n`;
  if (unusedFacts === true) {
    if (first === days[0])
      throw new OperatorError(
        'No game of the season is before the first day.',
        'Choose a later first day with --from.',
      );
    const found = measureUnused(seasons, constants, season, first);
    const text = `${head}${unusedReport(found)}`;
    return { text, files: { 'unused-facts.json': `${JSON.stringify(found, null, 2)}\n`, 'unused-facts.txt': text } };
  }
  const result = backtestHockey(seasons, constants, { from: first, until: last });
  const text = `${head}${hockeyReport(result)}`;
  return { text, files: { 'backtest.json': `${JSON.stringify(result, null, 2)}\n`, 'backtest.txt': text } };
}
