import type { Stat } from '../../src/kernel/index.ts';
import { readConstants, writeConstants, type ModelConstants } from '../../src/model/index.ts';

/** Constants as a fit before the stat was added would have left them: without any entry of this stat. */
export function constantsWithout(constants: ModelConstants, stat: Stat): ModelConstants {
  const drop = (key: string, value: unknown): unknown => (key === stat ? undefined : value);
  return readConstants(JSON.stringify(JSON.parse(writeConstants(constants)), drop));
}
