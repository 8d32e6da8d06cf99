import { Unreadable, text, type Node } from './reading/shape.ts';

/** Every spelling by which a feed names a team beside its league abbreviation, which is the key. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ATL: ['Atlanta Hawks'],
  BKN: ['Brooklyn Nets', 'BRK', 'BK'],
  BOS: ['Boston Celtics'],
  CHA: ['Charlotte Hornets', 'CHO'],
  CHI: ['Chicago Bulls'],
  CLE: ['Cleveland Cavaliers'],
  DAL: ['Dallas Mavericks'],
  DEN: ['Denver Nuggets'],
  DET: ['Detroit Pistons'],
  GSW: ['Golden State Warriors', 'GS'],
  HOU: ['Houston Rockets'],
  IND: ['Indiana Pacers'],
  LAC: ['LA Clippers', 'Los Angeles Clippers'],
  LAL: ['Los Angeles Lakers', 'LA Lakers'],
  MEM: ['Memphis Grizzlies'],
  MIA: ['Miami Heat'],
  MIL: ['Milwaukee Bucks'],
  MIN: ['Minnesota Timberwolves'],
  NOP: ['New Orleans Pelicans', 'NO', 'NOR'],
  NYK: ['New York Knicks', 'NY'],
  OKC: ['Oklahoma City Thunder'],
  ORL: ['Orlando Magic'],
  PHI: ['Philadelphia 76ers'],
  PHX: ['Phoenix Suns', 'PHO'],
  POR: ['Portland Trail Blazers'],
  SAC: ['Sacramento Kings'],
  SAS: ['San Antonio Spurs', 'SA'],
  TOR: ['Toronto Raptors'],
  UTA: ['Utah Jazz', 'UTAH', 'UTH'],
  WAS: ['Washington Wizards', 'WSH'],
};

const bySpelling: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([abbreviation, others]) =>
    [abbreviation, ...others].map((spelling) => [spelling.toLowerCase(), abbreviation] as const),
  ),
);

/** The league's abbreviation of a team, by whatever name feeds use; undefined for All-Star sides and strangers. */
export function findTeam(name: string): string | undefined {
  return bySpelling.get(name.trim().replace(/\s+/g, ' ').toLowerCase());
}

/** The same, of a node; Unreadable for a team that the league does not have. */
export function team(node: Node): string {
  const name = text(node);
  const found = findTeam(name);
  if (found === undefined) throw new Unreadable(node, `is no team of the league: ${name.slice(0, 60)}`, 'unknown');
  return found;
}

/** Two teams that can meet. */
export function pairing(home: Node, away: Node): { home: string; away: string } {
  const sides = { home: team(home), away: team(away) };
  if (sides.home === sides.away) throw new Unreadable(away, 'is the same team as the other', 'conflict');
  return sides;
}
