import { perLeague } from './per-league.ts';
import { leagueOf, type League } from './registry.ts';

const bySpelling = perLeague((league) => {
  const spelled = Object.entries(leagueOf(league).teams).flatMap(([code, { name, spellings }]) =>
    [code, name, ...spellings].map((spelling) => [spelling.toLowerCase(), code] as const),
  );
  return new Map(spelled);
});

/** Why a team does not play in a season; undefined if it plays or is not known. */
export function absentIn(league: League, team: string, season: string): string | undefined {
  const { since, until } = leagueOf(league).teams[team] ?? {};
  if (since !== undefined && season < since) return `${team} plays from the season ${since} on, not in ${season}`;
  return until !== undefined && season > until
    ? `${team} played until the season ${until}, not in ${season}`
    : undefined;
}

/** The abbreviation of a team by any name that feeds give it; undefined for All-Star sides and unknown teams. */
export function findTeam(league: League, name: string): string | undefined {
  return bySpelling(league).get(name.trim().replace(/\s+/g, ' ').toLowerCase());
}
