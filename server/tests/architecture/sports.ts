import { BOX_COUNTS, PERIODS, SPORT_KEYS, STAT_NAMES, ZONES } from '../../src/sports/index.ts';
import { fileOf } from './imports.ts';
import { DESCRIPTION } from './league-names.ts';
import { literalsOf } from './literals.ts';
import { ENTER_A_SPORT } from './modules.ts';
import type { Violation } from './rules.ts';
import { importsOf, isTest, lineAt, moduleOf, type SourceFile } from './source-text.ts';

const sportOf = (path: string): string | undefined => /^src\/sports\/([^/]+)\//.exec(path)?.[1];
/** What a sport is made of: the same for all. */
const PARTS = ['src/sports/sport.ts', 'src/sports/value.ts'];

const isListed = (path: string, places: readonly string[]): boolean => places.some((place) => path.startsWith(place));

/**
 * A sport's folder is entered by the files of the list alone; every other file reads a sport through its league. A sport knows
 * neither another one nor the list of sports.
 */
export function oneSport(file: SourceFile): Violation[] {
  if (isTest(file.path) || moduleOf(file.path) === undefined) return [];
  const own = sportOf(file.path);
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return [];
    const target = fileOf(file, specifier);
    const other = sportOf(target);
    const where = `${file.path}:${line}`;
    if (own !== undefined)
      return other === own || PARTS.includes(target) || moduleOf(target) !== 'sports'
        ? []
        : [{ rule: 'sports', where, what: `${own} may not enter ${target}` }];
    if (other === undefined || moduleOf(file.path) === 'sports') return [];
    return isListed(file.path, ENTER_A_SPORT[other] ?? [])
      ? []
      : [{ rule: 'sports', where, what: `${other} is read through the sport of a league` }];
  });
}

/** Every place of the list enters its sport. */
export function unusedSports(files: readonly SourceFile[], listed = ENTER_A_SPORT): Violation[] {
  const entered = files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier }) => {
      const sport = specifier.startsWith('.') ? sportOf(fileOf(file, specifier)) : undefined;
      return sport === undefined || isTest(file.path) ? [] : [{ sport, path: file.path }];
    }),
  );
  return Object.entries(listed).flatMap(([sport, places]) =>
    places
      .filter((place) => !entered.some((one) => one.sport === sport && one.path.startsWith(place)))
      .map((place) => ({ rule: 'unused permission', where: 'modules.ts', what: `${place} enters ${sport}` })),
  );
}

/** The words of sports. The full game is none. */
const WORDS: ReadonlySet<string> = new Set(
  [STAT_NAMES, BOX_COUNTS, PERIODS, ZONES, SPORT_KEYS].flat().filter((word) => word !== 'Full'),
);
/** They may name a sport: each one itself, its leagues, readers of feeds, and the files that enter it. */
const NAME_A_SPORT = [
  ...['src/sports/', 'src/leagues/', 'src/sources/'],
  // Fits and backtests are a sport's own.
  'src/app/commands/backtest.ts',
  'src/app/commands/model/fit.ts',
  // The name of an icon.
  'src/alerts/formats/ntfy.ts',
  ...Object.values(ENTER_A_SPORT).flat(),
];

/**
 * A sport is data: elsewhere the server names no stat, count, period or zone, except in descriptions of the API and their
 * examples.
 */
export function sportNames(file: SourceFile): Violation[] {
  const isExempt = isTest(file.path) || DESCRIPTION.test(file.path) || isListed(file.path, NAME_A_SPORT);
  if (moduleOf(file.path) === undefined || isExempt) return [];
  return literalsOf(file).flatMap(({ text, start }) =>
    WORDS.has(text)
      ? [{ rule: 'sports', where: `${file.path}:${lineAt(file.text, start)}`, what: `names ${text}` }]
      : [],
  );
}
