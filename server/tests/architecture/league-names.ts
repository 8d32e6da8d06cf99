import { LEAGUES } from '../../src/leagues/index.ts';
import { literalsOf } from './literals.ts';
import type { Violation } from './rules.ts';
import { isTest, lineAt, moduleOf, type SourceFile } from './source-text.ts';

const NAME = new RegExp(`\\b(?:${LEAGUES.join('|')})\\b`, 'i');
/** Feeds are named after the league whose site they read. */
const FEED = /^(?:[./]*\/)?(?:sources\/)?(?:x-)?(?:nba-(?:cdn|stats|injury-report|lineups)|nhl-api)\b/;
/** Files that describe the API, with a league as an example. */
export const DESCRIPTION = /(?:^|[/-])(?:routes?|schemas?|shapes?|events)\.ts$/;
const EXAMPLE = /\bexamples?: |\bleague: '\w+'/;
/** The examples of the command line's help. */
const HELP = 'src/app/commands/help.ts';

/**
 * A league is data: outside of `leagues` the program names none, except in examples of the API and the command line.
 */
export function leagueNames(file: SourceFile): Violation[] {
  const isProgram = moduleOf(file.path) !== undefined || /^(?:web|client)\/src\//.test(file.path);
  if (!isProgram || isTest(file.path) || moduleOf(file.path) === 'leagues' || file.path === HELP) return [];
  const lines = file.text.split('\n');
  return literalsOf(file).flatMap(({ text, start }) => {
    const line = lineAt(file.text, start);
    const isExample = DESCRIPTION.test(file.path) && EXAMPLE.test(lines[line - 1] ?? '');
    if (!NAME.test(text) || FEED.test(text) || isExample) return [];
    return [{ rule: 'leagues', where: `${file.path}:${line}`, what: `names a league: ${text.slice(0, 60)}` }];
  });
}
