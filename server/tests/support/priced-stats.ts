import { FITTED_STATS, statDefinition, type FittedStat } from '../../src/sports/basketball/index.ts';
import type { Stat } from '../../src/sports/index.ts';
import { isPriced, readConstants, writeConstants, type ModelConstants } from '../../src/model/index.ts';

/** The stats that these constants price over the full game, in the kernel's order. */
export const pricedStats = (constants: ModelConstants): FittedStat[] =>
  FITTED_STATS.filter((stat) => isPriced(constants, stat, 'Full'));

/** Those that are sums of counts. */
export const pricedSums = (constants: ModelConstants): FittedStat[] =>
  pricedStats(constants).filter((stat) => statDefinition(stat).doubles === undefined);

/** Constants of a fit from before the stat was added: without any entry for it. */
export function constantsWithout(constants: ModelConstants, stat: Stat): ModelConstants {
  const drop = (key: string, value: unknown): unknown => (key === stat ? undefined : value);
  return readConstants(JSON.stringify(JSON.parse(writeConstants(constants)), drop));
}
