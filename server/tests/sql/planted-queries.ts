import { command, copy, query } from '../../src/platform/index.ts';

// Wrong declarations that the check must find. None is ever sent.

/** @public */
export const wrongResult = query<[], { readonly id: string; readonly name: string }>(
  'planted.wrong-result',
  'select id, name from league.player',
);

/** @public */
export const missingColumn = query<[], { readonly id: number; readonly name: string }>(
  'planted.missing-column',
  'select id from league.player',
);

/** @public */
export const undeclaredColumn = query<[], { readonly id: number }>(
  'planted.undeclared-column',
  'select id, name from league.player',
);

/** @public */
export const underscored = query<[], { readonly name_key: string }>(
  'planted.underscored',
  'select name_key from league.player',
);

/** @public */
export const wrongParameter = command<[id: string]>(
  'planted.wrong-parameter',
  'delete from league.player where id = $1',
);

/** @public */
export const lackingParameter = command<[id: number]>(
  'planted.lacking-parameter',
  'update league.player set name = $2 where id = $1',
);

/** Numbers of an array of bigint arrive as text, those of a single bigint do not. @public */
export const wrongElements = query<[], { readonly ids: readonly number[]; readonly count: number }>(
  'planted.wrong-elements',
  'select array_agg(id::bigint) as ids, count(*) as count from league.player',
);

/** @public */
export const notJson = command<[names: readonly string[]]>('planted.not-json', 'select jsonb_array_length($1)');

/** @public */
export const nullable = query<[], { readonly gradedAt: Date }>(
  'planted.nullable',
  'select graded_at as "gradedAt" from bets.bet',
);

/** @public */
export const wrongCopy = copy<[playerId: string, rank: Date]>('copy league.box_line (player_id, team_id) from stdin');

/** @public */
export const noSuchTable = query<[], { readonly id: number }>('planted.no-such-table', 'select id from league.ghost');

/** @public */
export const twice = [
  query<[], { readonly id: number }>('planted.twice', 'select id from league.player'),
  query<[], { readonly id: number }>('planted.twice', 'select id from league.team'),
];
