import { column, matching, optional, text } from './columns.ts';
import { playerId } from './shared-columns.ts';
import { fileKind } from './table.ts';

export interface PlayerRow {
  readonly playerId: string;
  readonly name: string;
  readonly position: string | null;
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
      optional(matching(/^(PG|SG|SF|PF|C)(-(PG|SG|SF|PF|C))?$/, 'a position')),
      'PG, SG, SF, PF, C, or two of them; may be empty',
    ),
  },
  row: (values): PlayerRow => values,
});
