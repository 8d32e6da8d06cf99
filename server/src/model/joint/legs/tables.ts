import { BOX_COUNTS } from '../../../sports/index.ts';
import { pairKey } from '../../distribution/doubles.ts';
import { JOINT_SECTIONS, type Correlations, type JointConstants } from '../constants.ts';

const WIDTH = BOX_COUNTS.length;

/** Correlations of each pair of counts and their standard errors, row by row in the order of the counts. */
export interface PairTable {
  readonly correlation: Float64Array;
  readonly error: Float64Array;
}

type PairTables = Readonly<Record<(typeof JOINT_SECTIONS)[number], PairTable>>;

/** Index of a pair in a table. */
export const pairAt = (one: number, other: number): number => one * WIDTH + other;

function tableOf(correlations: Correlations): PairTable {
  const [correlation, error] = [new Float64Array(WIDTH * WIDTH), new Float64Array(WIDTH * WIDTH)];
  BOX_COUNTS.forEach((one, a) =>
    BOX_COUNTS.forEach((other, b) => {
      const pair = correlations[pairKey(one, other)];
      correlation[pairAt(a, b)] = pair?.correlation ?? 0;
      error[pairAt(a, b)] = pair?.error ?? 0;
    }),
  );
  return { correlation, error };
}

const made = new WeakMap<JointConstants, PairTables>();

/** The constants as tables, so that names are looked up once per set of constants. */
export function tablesOf(constants: JointConstants): PairTables {
  let tables = made.get(constants);
  if (tables === undefined) {
    tables = Object.fromEntries(JOINT_SECTIONS.map((section) => [section, tableOf(constants[section])])) as PairTables;
    made.set(constants, tables);
  }
  return tables;
}
