import { LEAGUES, type League } from '../../../leagues/index.ts';
import { openConfiguration } from '../../../operations/index.ts';
import type { Context } from '../../../platform/index.ts';
import { configuredLeagues, LEAGUES_SECTION } from '../../leagues-section.ts';
import { readLeague } from './typed.ts';

/** Flags, description and parser of the option; `leagueMeant` applies the default. */
export const LEAGUE_OPTION = [
  '--league <league>',
  `one of ${LEAGUES.join(', ')}; by default the one that leagues/default names`,
  readLeague,
] as const;

/** The league of a command: the given one, else the configured default. */
export async function leagueMeant(context: Context, given: League | undefined): Promise<League> {
  if (given !== undefined) return given;
  const configuration = await openConfiguration(context, [LEAGUES_SECTION]);
  await configuration.stop();
  return configuredLeagues(() => configuration).byDefault();
}
