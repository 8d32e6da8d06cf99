import type { Day } from '../../kernel/index.ts';
import { LEAGUES, leagueOf, type League } from '../../leagues/index.ts';
import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import { DOUBLE_STATS, SUM_STATS } from '../constants/constants.ts';
import { LIVE_MINUTES_FEATURES, LIVE_RATE_FEATURES, type LiveConstants } from './constants.ts';

type Node = Readonly<Record<string, unknown>>;

function nodeAt(parent: Node, name: string, path: string): Node {
  const node = parent[name];
  if (typeof node !== 'object' || node === null) throw new TypeError(`live constants: ${path}${name} is missing`);
  return node as Node;
}

function expectNumbers(node: Node, path: string, names: readonly string[]): void {
  for (const name of names)
    if (typeof node[name] !== 'number' || !Number.isFinite(node[name]))
      throw new TypeError(`live constants: ${path}${name} is not a number`);
}

/** As many factors as before the game, at each centre. */
const FACTORS = Array.from({ length: 9 }, (_, index) => String(index));

function expectMixture(end: Node, path: string): void {
  const mixture = nodeAt(end, 'mixture', path);
  const here = `${path}mixture.`;
  const centres = nodeAt(mixture, 'centres', here);
  expectNumbers(centres, `${here}centres.`, ['0', ...Object.keys(centres)]);
  const factors = nodeAt(mixture, 'factors', here);
  for (const centre of Object.keys(centres))
    expectNumbers(nodeAt(factors, centre, `${here}factors.`), `${here}factors.${centre}.`, FACTORS);
}

function expectEnd(end: Node, path: string): void {
  expectNumbers(nodeAt(end, 'minutes', path), `${path}minutes.`, LIVE_MINUTES_FEATURES);
  const rates = nodeAt(end, 'rates', path);
  for (const count of FITTED_COUNTS)
    expectNumbers(nodeAt(rates, count, `${path}rates.`), `${path}rates.${count}.`, LIVE_RATE_FEATURES);
  expectMixture(end, path);
  const dispersion = nodeAt(end, 'dispersion', path);
  const calibration = nodeAt(end, 'calibration', path);
  for (const stat of SUM_STATS)
    expectNumbers(nodeAt(dispersion, stat, `${path}dispersion.`), `${path}dispersion.${stat}.`, ['c0', 'c1']);
  for (const stat of [...SUM_STATS, ...DOUBLE_STATS]) {
    const node = nodeAt(calibration, stat, `${path}calibration.`);
    expectNumbers(node, `${path}calibration.${stat}.`, ['intercept', 'slope']);
    if (!(Number(node['slope']) > 0))
      throw new TypeError(`live constants: ${path}calibration.${stat}.slope is not above zero`);
  }
}

/** Checks parsed constants part by part. The cast is safe because every number in use has been checked. */
export function checkedLiveConstants(parsed: unknown): LiveConstants {
  const root = nodeAt({ file: parsed }, 'file', '');
  expectNumbers(root, '', ['marginSpread', 'tie']);
  if (!(Number(root['marginSpread']) > 0)) throw new TypeError('live constants: marginSpread is not above zero');
  expectNumbers(nodeAt(root, 'overtime', ''), 'overtime.', ['minutes', 'constant', 'slope']);
  const pull = nodeAt(root, 'pull', '');
  expectNumbers(pull, 'pull.', FITTED_COUNTS);
  for (const count of FITTED_COUNTS)
    if (!(Number(pull[count]) > 0)) throw new TypeError(`live constants: pull.${count} is not above zero`);
  const ends = nodeAt(root, 'ends', '');
  if (!Array.isArray(ends) || ends.length === 0) throw new TypeError('live constants: ends has no end of a period');
  for (const end of ends.keys()) expectEnd(nodeAt(ends, String(end), 'ends.'), `ends.${end}.`);
  const { version, lastDay, seasons } = root;
  if (typeof version !== 'string' || typeof lastDay !== 'string' || !Array.isArray(seasons))
    throw new TypeError('live constants: version, seasons or lastDay is missing');
  return parsed as LiveConstants;
}

const byLeague: ReadonlyMap<League, readonly LiveConstants[]> = new Map(
  LEAGUES.map((league) => [league, (leagueOf(league).liveConstants ?? []).map(checkedLiveConstants)]),
);

/** The reviewed constants of running games shipped with a league, oldest first; none where none were fitted. */
export const shippedLive = (league: League): readonly LiveConstants[] => byLeague.get(league) ?? [];

/** The constants that may price running games of a day: the newest set fitted on earlier days only. */
export const liveConstantsFor = (league: League, day: Day): LiveConstants | undefined =>
  shippedLive(league).findLast((set) => set.lastDay < day);
