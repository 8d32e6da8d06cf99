import { findTeam as findTeamOf } from '../leagues/index.ts';
import { Unreadable, text, type Node } from './reading/shape.ts';

/** The league's abbreviation of a team, by whatever name feeds use; undefined for All-Star sides and unknown teams. */
export const findTeam = (name: string): string | undefined => findTeamOf('Nba', name);

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
