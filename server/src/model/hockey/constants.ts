import type { Dispersion } from '../distribution/negative-binomial.ts';
import type { Calibration, PricedRecord, Stack } from '../constants/constants.ts';
import { JOINT_SECTIONS, type JointConstants } from '../joint/constants.ts';
import { isProven } from '../constants/thin-market.ts';
import { featuresOf, HOCKEY_STATS, isHockeyStat, type HockeyFeature, type HockeyStat } from './features.ts';

/** What is fitted for one stat. */
export interface HockeyStatConstants {
  /** Of ln(mean), by feature; see `featuresOf`. */
  readonly weights: Readonly<Partial<Record<HockeyFeature, number>>>;
  /** Usual level of every feature: the zero of its block. */
  readonly means: Readonly<Partial<Record<HockeyFeature, number>>>;
  readonly dispersion: Dispersion;
  readonly calibration: Calibration;
  readonly stack: Stack;
}

/** One reviewed set of fitted constants of a hockey league. It may price any day after `lastDay`, and no earlier one. */
export interface HockeyConstants {
  readonly version: string;
  readonly seasons: readonly string[];
  readonly lastDay: string;
  readonly stats: Readonly<Partial<Record<HockeyStat, HockeyStatConstants>>>;
  /** The dependence between the counts of one game. */
  readonly joint?: JointConstants;
  /** By stat, the record of the blend on prices that it did not see. A stat without one is not published. */
  readonly evidence: Readonly<Partial<Record<HockeyStat, PricedRecord>>>;
}

/** Whether a stat's blend was at least as good as the consensus on a season that it did not see. */
export const isProvenIn = ({ evidence }: HockeyConstants, stat: HockeyStat): boolean => isProven(evidence[stat]);

type Node = Readonly<Record<string, unknown>>;

function nodeAt(parent: Node, name: string, path: string): Node {
  const node = parent[name];
  if (typeof node !== 'object' || node === null) throw new TypeError(`constants: ${path}${name} is missing`);
  return node as Node;
}

function expectNumbers(node: Node, path: string, names: readonly string[]): void {
  for (const name of names)
    if (typeof node[name] !== 'number' || !Number.isFinite(node[name]))
      throw new TypeError(`constants: ${path}.${name} is not a number`);
}

const STACK = ['intercept', 'weight', 'interceptAlone', 'interceptError', 'weightError'];

function expectStat(node: Node, stat: string): void {
  if (!isHockeyStat(stat)) throw new TypeError(`constants: stats.${stat} is not a stat of the model`);
  const path = `stats.${stat}`;
  for (const section of ['weights', 'means'])
    expectNumbers(nodeAt(node, section, `${path}.`), `${path}.${section}`, featuresOf(stat));
  expectNumbers(nodeAt(node, 'dispersion', `${path}.`), `${path}.dispersion`, ['c0', 'c1']);
  expectNumbers(nodeAt(node, 'calibration', `${path}.`), `${path}.calibration`, ['intercept', 'slope']);
  expectNumbers(nodeAt(node, 'stack', `${path}.`), `${path}.stack`, STACK);
}

function expectJoint(joint: Node): void {
  expectNumbers(joint, 'joint', ['games']);
  const role = nodeAt(joint, 'role', 'joint.');
  expectNumbers(role, 'joint.role', ['centre', 'width']);
  if (!(Number(role['width']) > 0)) throw new TypeError('constants: joint.role.width is not above zero');
  const counts = Object.values(HOCKEY_STATS).flatMap((parts): readonly string[] => parts);
  const known = new Set(counts.flatMap((one) => counts.map((other) => `${one}-${other}`)));
  for (const section of JOINT_SECTIONS)
    for (const pair of Object.keys(nodeAt(joint, section, 'joint.'))) {
      const path = `joint.${section}.${pair}`;
      const entry = nodeAt(nodeAt(joint, section, 'joint.'), pair, `joint.${section}.`);
      expectNumbers(entry, path, ['correlation', 'error']);
      if (!known.has(pair)) throw new TypeError(`constants: ${path} is not a pair of counts`);
      if (Math.abs(Number(entry['correlation'])) > 1) throw new TypeError(`constants: ${path}.correlation is beyond 1`);
    }
}

/** Checks parsed constants part by part. The cast is safe because every number in use has been checked. */
export function checkedHockeyConstants(parsed: unknown): HockeyConstants {
  const root = nodeAt({ file: parsed }, 'file', '');
  for (const [stat, entry] of Object.entries(nodeAt(root, 'stats', ''))) expectStat(entry as Node, stat);
  for (const [stat, entry] of Object.entries(nodeAt(root, 'evidence', ''))) {
    if (!Object.hasOwn(HOCKEY_STATS, stat) || nodeAt(root, 'stats', '')[stat] === undefined)
      throw new TypeError(`constants: evidence.${stat} is not a priced stat`);
    expectNumbers(entry as Node, `evidence.${stat}`, ['rows', 'loss', 'lossError']);
  }
  if (root['joint'] !== undefined) expectJoint(nodeAt(root, 'joint', ''));
  const { version, lastDay, seasons } = root;
  if (typeof version !== 'string' || typeof lastDay !== 'string' || !Array.isArray(seasons))
    throw new TypeError('constants: version, seasons or lastDay is missing');
  return parsed as HockeyConstants;
}
