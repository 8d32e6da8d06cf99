import { command, query } from '../../platform/index.ts';
import type { Side } from './turning.ts';

/** The sides of a game's claims that have turned: primary key, no lock. The caller holds the row of progress. */
export const sidesOf = query<[gameId: number], { readonly key: string; readonly side: Side }>(
  'alerts.turning-sides',
  'select key, side from alerts.turning where game_id = $1',
);

/** Notes the sides of claims, given as JSON: primary key, locks those rows. */
export const noteSides = command<[gameId: number, at: Date, sides: string]>(
  'alerts.note-turning-sides',
  `insert into alerts.turning (game_id, key, side, at)
   select $1, key, side, $2 from json_to_recordset($3) as stated (key text, side text)
   on conflict (game_id, key) do update set side = excluded.side, at = excluded.at`,
);

/** Deletes the sides noted before a moment: the whole table, which has two days of games. */
export const forgetSides = command<[before: Date]>(
  'alerts.forget-turning-sides',
  'delete from alerts.turning where at < $1',
);
