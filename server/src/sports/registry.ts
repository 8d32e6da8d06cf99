import { basketball } from './basketball/index.ts';
import { hockey } from './hockey/index.ts';
import type { Sport } from './sport.ts';

/** Every sport, one line each. */
export const SPORTS = [
  basketball, //
  hockey,
] as const;

export type SportKey = (typeof SPORTS)[number]['key'];
export const SPORT_KEYS: readonly SportKey[] = SPORTS.map(({ key }) => key);

/** The zones of shots of all sports. */
export const ZONES: readonly string[] = SPORTS.flatMap(({ zones }: Sport) => zones ?? []);

const byKey: ReadonlyMap<string, Sport> = new Map(SPORTS.map((sport) => [sport.key, sport]));

export function sportNamed(key: SportKey): Sport {
  const found = byKey.get(key);
  if (found === undefined) throw new RangeError(`no sport ${key}`);
  return found;
}

type NamesOf<One> = One extends { readonly blocks: infer Blocks } ? Extract<keyof Blocks, string> : never;
export type BlockName = NamesOf<(typeof SPORTS)[number]>;
/** The blocks of all sports with their labels. */
export const BLOCK_LABELS = Object.assign({}, ...SPORTS.map(({ blocks }) => blocks)) as Readonly<
  Record<BlockName, string>
>;
export const BLOCKS = Object.keys(BLOCK_LABELS) as readonly BlockName[];
