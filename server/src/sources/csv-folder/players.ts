import { leagueOf, type League } from '../../leagues/index.ts';
import { column, columnIfThere, oneOf, optional, text, Unreadable } from './columns.ts';
import { playerId } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface PlayerRow {
  readonly playerId: string;
  readonly name: string;
  readonly position: string | null;
}

/** One or two of the positions that the league's definition names. */
function positionOf(given: string, league: League): string {
  const { positions } = leagueOf(league);
  const named = given.split('-');
  if (named.length <= 2 && named.every((position) => positions.includes(position))) return given;
  throw new Unreadable(`“${given}” is not a position: ${positions.join(', ')}, or two of them`);
}

export const players = fileKind({
  kind: 'players',
  title: 'Players and their positions',
  name: 'players',
  columns: {
    playerId,
    name: column('player_name', text(80), 'name'),
    position: column(
      'position',
      optional(positionOf),
      'a position of the league, such as PG, or two of them, such as SG-SF; may be empty',
    ),
    side: columnIfThere('shoots', oneOf(['L', 'R']), 'L or R, the hand a hockey player shoots with; checked, not kept'),
  },
  row: ({ side: _side, ...values }): PlayerRow => values,
});
