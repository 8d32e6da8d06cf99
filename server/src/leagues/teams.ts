import { LEAGUES, leagueOf, type League } from './registry.ts';

const bySpelling = new Map(
  LEAGUES.map((league) => {
    const teams = Object.entries(leagueOf(league).teams);
    const spelled = teams.flatMap(([code, { name, spellings }]) =>
      [code, name, ...spellings].map((spelling) => [spelling.toLowerCase(), code] as const),
    );
    return [league, new Map(spelled)] as const;
  }),
);

/** The abbreviation of a team by any name that feeds give it; undefined for All-Star sides and unknown teams. */
export function findTeam(league: League, name: string): string | undefined {
  return bySpelling.get(league)?.get(name.trim().replace(/\s+/g, ' ').toLowerCase());
}
