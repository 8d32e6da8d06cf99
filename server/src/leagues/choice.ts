import { DEFAULT_LEAGUE, LEAGUES, type League } from './registry.ts';

/** Which leagues are on, and which is meant where none is named. Read at each use: it is configuration. */
export interface LeagueChoice {
  readonly enabled: () => readonly League[];
  readonly byDefault: () => League;
}

/** Every registered league, the first by default. */
export const EVERY_LEAGUE: LeagueChoice = { enabled: () => LEAGUES, byDefault: () => DEFAULT_LEAGUE };
