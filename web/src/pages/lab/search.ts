import type { SystemPrice, SystemWhere } from '../../api/systems.ts';
import { isDay, STAT_NAMES, type Day } from '../../kernel.ts';
import { FEATURE_NAMES, featureOf, FLAGS } from './builder/conditions.ts';

export const PRICES = ['best', 'consensus', 'closing', 'atMyBooks'] as const satisfies readonly SystemPrice[];
export const SIDES = ['Over', 'Under'] as const;
export const RATINGS = ['Premium', 'Standard', 'Lean', 'Avoid'] as const;

/** The system of the page, all in the address, so that a link is the system. */
export interface LabSearch {
  readonly where?: SystemWhere | undefined;
  readonly price?: SystemPrice | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  /** The system of the address is tested when the page opens. */
  readonly run?: true | undefined;
}

/** The first system of the page: a common trend. */
export const FIRST: SystemWhere = { direction: 'Over', minL10OverHits: 8 };

export function readLab(search: Readonly<Record<string, unknown>>): LabSearch {
  return {
    where: readWhere(search['where']),
    price: PRICES.find((one) => one === search['price']),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    ...(search['run'] === true && { run: true }),
  };
}

const dayOf = (value: unknown): Day | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** The conditions of an address that the page has controls for; undefined without a side. */
function readWhere(given: unknown): SystemWhere | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const asked = given as Readonly<Record<string, unknown>>;
  const direction = SIDES.find((one) => one === asked['direction']);
  if (direction === undefined) return undefined;
  const numbers = FEATURE_NAMES.flatMap((feature) => {
    const { least, most } = featureOf(feature);
    return [least, most].filter((name) => name !== undefined && Number.isFinite(asked[name]));
  }).map((name) => [name, asked[name ?? '']]);
  const flags = FLAGS.filter((name) => typeof asked[name] === 'boolean').map((name) => [name, asked[name]]);
  return {
    direction,
    ...listOf('stats', asked, (word) => STAT_NAMES.some((stat) => stat === word)),
    ...listOf('ratings', asked, (word) => RATINGS.some((rating) => rating === word)),
    ...listOf('books', asked, (word) => /^[a-z0-9_]{1,40}$/.test(word)),
    ...Object.fromEntries([...numbers, ...flags]),
  };
}

function listOf(name: string, asked: Readonly<Record<string, unknown>>, isWord: (word: string) => boolean): object {
  const list = asked[name];
  if (!Array.isArray(list)) return {};
  const words = list.filter((word: unknown) => typeof word === 'string' && isWord(word));
  return words.length === 0 ? {} : { [name]: words };
}
