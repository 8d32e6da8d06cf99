import {
  areaUnderCurve,
  brier,
  calibrationError,
  logLoss,
  reliability,
  sortForecasts,
  type ReliabilityBin,
} from '../proper-scores.ts';
import { clusteredMean, type MeanInterval } from './bootstrap.ts';
import type { Random } from '../../../server/src/model/parts.ts';
import type { Offer } from './main-lines.ts';
import { columnOf, groupsOf, type Sheet } from './sheet.ts';

/** The scores of one predictor. */
export interface Score {
  readonly predictor: string;
  readonly logLoss: number;
  readonly brier: number;
  readonly calibrationError: number;
  readonly areaUnderCurve: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export function scoreOf(sheet: Sheet, predictor: string, bins: number): Score {
  const sorted = sortForecasts(columnOf(sheet, predictor), sheet.won);
  return {
    predictor,
    logLoss: meanScore(sheet, predictor, logLoss),
    brier: meanScore(sheet, predictor, brier),
    calibrationError: calibrationError(reliability(sorted, bins)),
    areaUnderCurve: areaUnderCurve(sorted),
  };
}

/** Mean of a score over all rows, which are millions. */
function meanScore(sheet: Sheet, predictor: string, score: (probability: number, happened: boolean) => number): number {
  const column = columnOf(sheet, predictor);
  let sum = 0;
  for (let row = 0; row < column.length; row++) sum += score(column[row]!, sheet.won[row] === 1);
  return sum / column.length;
}

function reliabilityOf(sheet: Sheet, predictor: string, bins: number): ReliabilityBin[] {
  return reliability(sortForecasts(columnOf(sheet, predictor), sheet.won), bins);
}

/**
 * Log loss minus that of another predictor on the same rows, in thousandths, with an interval by game date; below 0 is
 * better.
 */
export function pairedGain(sheet: Sheet, predictor: string, rival: string, random: Random): MeanInterval {
  const own = columnOf(sheet, predictor);
  const other = columnOf(sheet, rival);
  const differences = new Float64Array(own.length);
  for (let row = 0; row < own.length; row++) {
    const won = sheet.won[row] === 1;
    differences[row] = 1000 * (logLoss(own[row]!, won) - logLoss(other[row]!, won));
  }
  return clusteredMean(differences, sheet.days, random);
}

/**
 * The summary of one sheet: every predictor's scores, gains over another predictor in all and by group, and the
 * predictor's reliability.
 */
export interface Summary {
  readonly rows: number;
  readonly days: number;
  readonly scores: readonly Score[];
  readonly gains: readonly (MeanInterval & { readonly rival: string })[];
  readonly byGroup: readonly (MeanInterval & {
    readonly group: string;
    readonly rows: number;
    readonly logLoss: number;
    readonly calibrationError: number;
  })[];
  readonly reliability: readonly ReliabilityBin[];
}

export function summarise(
  sheet: Sheet,
  predictor: string,
  rivals: readonly string[],
  bins: number,
  random: Random,
): Summary {
  const [rival = predictor] = rivals;
  return {
    rows: sheet.won.length,
    days: new Set(sheet.days).size,
    scores: sheet.predictors.map((name) => scoreOf(sheet, name, bins)),
    gains: rivals.map((name) => ({ rival: name, ...pairedGain(sheet, predictor, name, random) })),
    byGroup: Array.from(groupsOf(sheet), ([group, part]) => ({
      group,
      rows: part.won.length,
      logLoss: meanScore(part, predictor, logLoss),
      calibrationError: calibrationError(reliabilityOf(part, predictor, bins)),
      ...pairedGain(part, predictor, rival, random),
    })),
    reliability: reliabilityOf(sheet, predictor, bins),
  };
}

/** Bets with at least this expected value, one unit each. */
export interface Selection {
  readonly least: number;
  readonly bets: number;
  readonly unders: number;
  readonly predicted: number;
  readonly hit: number;
  readonly returned: MeanInterval;
}

export function selections(offers: readonly Offer[], thresholds: readonly number[], random: Random): Selection[] {
  return thresholds.flatMap((least) => {
    const chosen = offers.filter((offer) => offer.value >= least);
    if (chosen.length === 0) return [];
    return [
      {
        least,
        bets: chosen.length,
        unders: chosen.filter((offer) => offer.direction === 'Under').length / chosen.length,
        predicted: mean(chosen.map((offer) => offer.probability)),
        hit: chosen.filter((offer) => offer.profit > 0).length / chosen.length,
        returned: clusteredMean(
          chosen.map((offer) => offer.profit),
          chosen.map((offer) => offer.day),
          random,
        ),
      },
    ];
  });
}
