import { InvalidArgumentError } from 'commander';
import { DEFAULT_LEAGUE, LEAGUES, type League } from '../../../leagues/index.ts';
import { parseWord } from '../../../kernel/index.ts';

/** The value of `--league`, in any letter case. */
export function readLeague(text: string): League {
  const league = parseWord(LEAGUES, text);
  if (league === undefined) throw new InvalidArgumentError(`It must be one of ${LEAGUES.join(', ')}.`);
  return league;
}

/** The option `--league <league>` of commands that work without the configuration. */
export const LEAGUE_OPTION = ['--league <league>', `one of ${LEAGUES.join(', ')}`, readLeague, DEFAULT_LEAGUE] as const;
