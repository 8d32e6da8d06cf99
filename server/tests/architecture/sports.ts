import { fileOf } from './imports.ts';
import { ENTER_A_SPORT } from './modules.ts';
import type { Violation } from './rules.ts';
import { importsOf, isTest, moduleOf, type SourceFile } from './source-text.ts';

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
