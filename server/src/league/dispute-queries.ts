import { command, query } from '../platform/index.ts';

/** What a source says of a game against the box score in force. */
export interface Dispute {
  readonly gameId: number;
  readonly source: string;
  readonly against: string;
  /** Whose counts differ, or who played by one of the two alone. */
  readonly playerIds: readonly number[];
  /** Of all counts that it tells: `saidHash` knows them again. */
  readonly saidHash: string;
}

/** The disputes in force over these games: index box_dispute_in_force; no locks. */
export const disputesOver = query<[gameIds: readonly number[]], Dispute>(
  'league.disputes-over',
  `select game_id as "gameId", source, against, player_ids as "playerIds", said_hash as "saidHash"
   from league.box_dispute where game_id = any($1) and superseded_at = 'infinity'`,
);

/** Ends the disputes of these games and sources, given in pairs, at a moment: index box_dispute_in_force; locks those rows. */
export const endDisputes = command<[gameIds: readonly number[], sources: readonly string[], at: Date]>(
  'league.end-disputes',
  `update league.box_dispute dispute set superseded_at = greatest(dispute.known_at, $3)
   from unnest($1::int[], $2::text[]) as ended (game_id, source)
   where dispute.game_id = ended.game_id and dispute.source = ended.source and dispute.superseded_at = 'infinity'`,
);

/** Adds a dispute; one that was learned at the same moment gives way to it. Locks the new row only. */
export const insertDispute = command<
  [gameId: number, source: string, at: Date, against: string, playerIds: readonly number[], saidHash: string]
>(
  'league.insert-dispute',
  `insert into league.box_dispute (game_id, source, known_at, against, player_ids, said_hash)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (game_id, source, known_at) do update
     set superseded_at = 'infinity', against = excluded.against, player_ids = excluded.player_ids,
       said_hash = excluded.said_hash`,
);

/** Ends what other sources' box scores in force say of a game: they have come to agree with a newer one. Unique key
 *  (game_id, source, known_at); locks those rows. */
export const endOtherBoxScores = command<[gameId: number, source: string, at: Date]>(
  'league.end-other-box-scores',
  `update league.box_score set superseded_at = greatest($3, known_at + interval '1 millisecond')
   where game_id = $1 and source <> $2 and superseded_at = 'infinity'`,
);

/**
 * Of these games and players, those about whom sources do not agree at a moment: by a dispute, or because two box scores
 * are in force whose counts of him differ or of which one alone has him. Indexes on disputes and box scores by game, then
 * lines by their key, of the few games alone that have two; no locks.
 */
export const disputedPlayers = query<
  [gameIds: readonly number[], playerIds: readonly number[], at: Date],
  { readonly gameId: number; readonly playerId: number }
>(
  'league.disputed-players',
  `with box as (
     select id, game_id, count(*) over (partition by game_id) as told
     from league.box_score where game_id = any($1) and known_at <= $3 and superseded_at > $3
   )
   select box.game_id as "gameId", line.player_id as "playerId"
   from box
   join league.box_line line on line.box_score_id = box.id and line.player_id = any($2) and line.seconds > 0
   where box.told > 1
   group by box.game_id, box.told, line.player_id
   having count(*) < box.told
     or count(distinct (line.pts, line.reb, line.ast, line.fg3m, line.fg3a, line.fgm, line.fga, line.ftm, line.fta,
       line.stl, line.blk, line.tov)) > 1
   union
   select game_id, player_id from league.box_dispute, unnest(player_ids) player_id
   where game_id = any($1) and known_at <= $3 and superseded_at > $3 and player_id = any($2)`,
);
