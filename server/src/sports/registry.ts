import { basketball } from './basketball/index.ts';
import type { Sport } from './sport.ts';

/** Every sport, one line each. */
export const SPORTS = [
  basketball, //
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
