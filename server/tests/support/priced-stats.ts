import { STAT_NAMES, statDefinition, type Stat } from '../../src/kernel/index.ts';
import { isPriced, readConstants, writeConstants, type ModelConstants } from '../../src/model/index.ts';

/** The stats that these constants price over the full game, in the kernel's order. */
export const pricedStats = (constants: ModelConstants): Stat[] =>
  STAT_NAMES.filter((stat) => isPriced(constants, stat, 'Full'));

/** Those of them that are sums of counts. */
export const pricedSums = (constants: ModelConstants): Stat[] =>
  pricedStats(constants).filter((stat) => statDefinition(stat).doubles === undefined);

/** Constants as a fit before the stat was added would have left them: without any entry of this stat. */
export function constantsWithout(constants: ModelConstants, stat: Stat): ModelConstants {
  const drop = (key: string, value: unknown): unknown => (key === stat ? undefined : value);
  return readConstants(JSON.stringify(JSON.parse(writeConstants(constants)), drop));
}
