import type { LineHalves } from '../kernel/index.ts';
import type { Period } from './periods.ts';
import { sportNamed, SPORTS, type SportKey } from './registry.ts';
import type { Sport, StatDefinition } from './sport.ts';

type WordsOf<One> = One extends { readonly stats: infer Stats } ? Extract<keyof Stats, string> : never;

/** A stat of any sport. What it counts is read within a league: `statValue` in `leagues`. */
export type Stat = WordsOf<(typeof SPORTS)[number]>;

/** What is the same in each sport that has the word. */
export interface StatNames extends Pick<StatDefinition, 'label' | 'feed' | 'aliases'> {
  /** It happens or not, and is quoted at 0.5. */
  readonly isYesNo: boolean;
}

/** Every stat of every sport. */
export const STATS = namesOfStats(SPORTS) as Readonly<Record<Stat, StatNames>>;
export const STAT_NAMES = Object.keys(STATS) as readonly Stat[];

/** The stats of one sport. */
export const statsIn = (sport: SportKey): readonly Stat[] => Object.keys(sportNamed(sport).stats) as Stat[];

const byName = statsByName(STATS);

/** Parses a stat in any letter case by its name, a usual short name or the feeds' market name. Undefined if unknown. */
export function parseStat(text: string): Stat | undefined {
  // The cast is safe: the map was made of `STATS`.
  return byName.get(text.trim().toLowerCase()) as Stat | undefined;
}

/** Whether every source of box scores has the counts of a stat, in each sport that has the word. */
export const isInEverySource = (stat: Stat): boolean =>
  SPORTS.every(
    ({ stats, everySource }: Sport) => stats[stat]?.parts.every((part) => everySource.includes(part)) !== false,
  );

/** Why there is no such line, as a sentence; undefined if there is. */
export function refusedLine(prop: {
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
}): string | undefined {
  if (prop.lineHalves < 1) return 'A line is at least 0.5: no count is below 0.';
  const { isYesNo, label } = STATS[prop.stat];
  if (!isYesNo) return undefined;
  if (prop.period !== 'Full') return `A ${label.toLowerCase()} is of the full game alone.`;
  return prop.lineHalves === 1 ? undefined : `A ${label.toLowerCase()} has one line, 0.5.`;
}

/** The names of the stats of some sports. A word that two sports have is described alike in both. */
export function namesOfStats(sports: readonly Pick<Sport, 'key' | 'stats'>[]): Readonly<Record<string, StatNames>> {
  const names: Record<string, StatNames> = {};
  for (const { key, stats } of sports)
    for (const [stat, { label, feed, aliases, doubles }] of Object.entries(stats)) {
      const here = { label, feed, aliases, isYesNo: doubles !== undefined };
      const known = (names[stat] ??= here);
      if (JSON.stringify(known) !== JSON.stringify(here))
        throw new RangeError(`${key} describes ${stat} otherwise than a sport before it`);
    }
  return names;
}

/** Each name in small letters leads to one stat. */
export function statsByName(names: Readonly<Record<string, StatNames>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [stat, { feed, aliases }] of Object.entries(names))
    for (const name of [stat, feed, `player_${feed}`, ...aliases].map((one) => one.toLowerCase())) {
      const known = found.get(name) ?? stat;
      if (known !== stat) throw new RangeError(`${name} would be ${known} and ${stat}`);
      found.set(name, stat);
    }
  return found;
}
