import {
  areaUnderCurve,
  brier,
  calibrationError,
  logLoss,
  reliability,
  type ReliabilityBin,
} from '../distribution/proper-scores.ts';
import { clusteredMean, type MeanInterval, type Random } from './bootstrap.ts';
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
  const column = columnOf(sheet, predictor);
  return {
    predictor,
    logLoss: mean(column.map((probability, row) => logLoss(probability, sheet.won[row] === 1))),
    brier: mean(column.map((probability, row) => brier(probability, sheet.won[row] === 1))),
    calibrationError: calibrationError(reliability(column, sheet.won, bins)),
    areaUnderCurve: areaUnderCurve(column, sheet.won),
  };
}

/**
 * Log loss minus that of another predictor on the same rows, in thousandths, with an interval by game date; below 0 is
 * better.
 */
export function pairedGain(sheet: Sheet, predictor: string, rival: string, random: Random): MeanInterval {
  const own = columnOf(sheet, predictor);
  const other = columnOf(sheet, rival);
  const differences = own.map((probability, row) => {
    const won = sheet.won[row] === 1;
    return 1000 * (logLoss(probability, won) - logLoss(other[row]!, won));
  });
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
    byGroup: [...groupsOf(sheet)].map(([group, part]) => {
      const score = scoreOf(part, predictor, bins);
      return {
        group,
        rows: part.won.length,
        logLoss: score.logLoss,
        calibrationError: score.calibrationError,
        ...pairedGain(part, predictor, rival, random),
      };
    }),
    reliability: reliability(columnOf(sheet, predictor), sheet.won, bins),
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
