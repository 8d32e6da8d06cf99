import { perLeague } from './per-league.ts';
import { leagueOf, type League } from './registry.ts';

const bySpelling = perLeague((league) => {
  const spelled = Object.entries(leagueOf(league).teams).flatMap(([code, { name, spellings }]) =>
    [code, name, ...spellings].map((spelling) => [spelling.toLowerCase(), code] as const),
  );
  return new Map(spelled);
});

/** The first season of a team, if a season is before it; undefined if the team plays in that season or is not known. */
export function joinedLater(league: League, team: string, season: string): string | undefined {
  const since = leagueOf(league).teams[team]?.since;
  return since !== undefined && season < since ? since : undefined;
}

/** The abbreviation of a team by any name that feeds give it; undefined for All-Star sides and unknown teams. */
export function findTeam(league: League, name: string): string | undefined {
  return bySpelling(league).get(name.trim().replace(/\s+/g, ' ').toLowerCase());
}
