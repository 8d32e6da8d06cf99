import { findTeam, type League } from '../leagues/index.ts';
import { Unreadable, text, type Node } from './reading/shape.ts';

/** The league's abbreviation of a team in a feed. Unreadable for a team outside the league. */
export function team(league: League, node: Node): string {
  const name = text(node);
  const found = findTeam(league, name);
  if (found === undefined) throw new Unreadable(node, `is no team of the league: ${name.slice(0, 60)}`, 'unknown');
  return found;
}

/** Two teams that can play each other. */
export function pairing(league: League, home: Node, away: Node): { home: string; away: string } {
  const sides = { home: team(league, home), away: team(league, away) };
  if (sides.home === sides.away) throw new Unreadable(away, 'is the same team as the other', 'conflict');
  return sides;
}
