import type { LeagueDefinition } from './league-definition.ts';
import { nba } from './nba/index.ts';
import { nhl } from './nhl/index.ts';
import { wnba } from './wnba/index.ts';

/** Every league, one line each. The first is the default until configured otherwise. */
const DEFINITIONS = [
  nba, //
  wnba,
  nhl,
] as const;

export type League = (typeof DEFINITIONS)[number]['key'];

export const LEAGUES: readonly League[] = DEFINITIONS.map(({ key }) => key);

/** The league that is meant where none is named, until configured otherwise. */
export const DEFAULT_LEAGUE: League = DEFINITIONS[0].key;

const byKey: ReadonlyMap<string, LeagueDefinition<League>> = new Map(
  DEFINITIONS.map((definition) => [definition.key, definition]),
);

export function leagueOf(league: League): LeagueDefinition<League> {
  const found = byKey.get(league);
  if (found === undefined) throw new RangeError(`no league ${league}`);
  return found;
}
