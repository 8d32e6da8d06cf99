import { fittedValue, type FittedStat } from '../../../server/src/sports/basketball/index.ts';
import { clipped, normalCdf, overAt } from '../../../server/src/model/parts.ts';
import type { Recent } from '../recent.ts';

/** Simple forecasts from a player's own games. */
export const BASELINES = ['L10 hit rate', 'L20 hit rate', 'season normal', 'season Poisson'] as const;

const FEW = 4;
const LEAST_DEVIATION = 0.5;
const POISSON = { c0: 1, c1: 0 };
const ONE = Float64Array.of(1);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Share of games over the line, with one hit and one miss added (Laplace). */
export function hitRate(values: readonly number[], line: number): number {
  return (values.filter((value) => value > line).length + 1) / (values.length + 2);
}

/** A player's own games of one stat: the season's, or the last 20 early in a season. */
export interface OwnGames {
  readonly last10: readonly number[];
  readonly last20: readonly number[];
  readonly seasonMean: number;
  readonly seasonDeviation: number;
}

export function ownGames(recent: Recent, stat: FittedStat, season: string): OwnGames {
  const last20 = recent.lines.map((line) => fittedValue(stat, line));
  const own =
    recent.season === season && recent.seasonLines.length >= FEW
      ? recent.seasonLines.map((line) => fittedValue(stat, line))
      : last20;
  const average = mean(own);
  const variance = mean(own.map((value) => (value - average) ** 2));
  return {
    last10: last20.slice(-10),
    last20,
    seasonMean: average,
    seasonDeviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
  };
}

/** Probability of the over by each baseline, in their order. */
export function baselineForecasts(games: OwnGames, line: number): number[] {
  return [
    clipped(hitRate(games.last10, line)),
    clipped(hitRate(games.last20, line)),
    clipped(1 - normalCdf((line - games.seasonMean) / games.seasonDeviation)),
    clipped(overAt(line, Math.max(0.02, games.seasonMean), ONE, POISSON)),
  ];
}
