import { BOX_COUNTS } from '../../sports/index.ts';
import { command, query } from '../../platform/index.ts';

/** A source's box score that contradicts the one in force. */
export interface Dispute {
  readonly gameId: number;
  readonly source: string;
  readonly against: string;
  /** Players whose counts differ, or who are in only one of the two. */
  readonly playerIds: readonly number[];
  /** Players whose counts differ only by period. */
  readonly periodPlayerIds: readonly number[];
  /** Of all its counts: identifies the same statement later. */
  readonly saidHash: string;
  /** The same for its counts by period; null if it has none. */
  readonly saidPeriodsHash: string | null;
}

/** The disputes in force over these games: index box_dispute_in_force; no locks. */
export const disputesOver = query<[gameIds: readonly number[]], Dispute>(
  'league.disputes-over',
  `select game_id as "gameId", source, against, player_ids as "playerIds",
     period_player_ids as "periodPlayerIds", said_hash as "saidHash", said_periods_hash as "saidPeriodsHash"
   from league.box_dispute where game_id = any($1) and superseded_at = 'infinity'`,
);

/** Ends the disputes of these pairs of games and sources at a moment: index box_dispute_in_force; locks those rows. */
export const endDisputes = command<[gameIds: readonly number[], sources: readonly string[], at: Date]>(
  'league.end-disputes',
  `update league.box_dispute dispute set superseded_at = greatest(dispute.known_at, $3)
   from unnest($1::int[], $2::text[]) as ended (game_id, source)
   where dispute.game_id = ended.game_id and dispute.source = ended.source and dispute.superseded_at = 'infinity'`,
);

/** Adds a dispute, given as JSON; replaces one learned at the same moment. Locks only the new row. */
export const insertDispute = command<[at: Date, dispute: string]>(
  'league.insert-dispute',
  `insert into league.box_dispute (game_id, source, known_at, against, player_ids, period_player_ids, said_hash,
     said_periods_hash)
   select stated."gameId", stated.source, $1, stated.against, stated."playerIds", stated."periodPlayerIds", stated."saidHash",
     stated."saidPeriodsHash"
   from json_to_record($2) as stated ("gameId" int, source text, against text, "playerIds" int[],
     "periodPlayerIds" int[], "saidHash" text, "saidPeriodsHash" text)
   on conflict (game_id, source, known_at) do update
     set superseded_at = 'infinity', against = excluded.against, player_ids = excluded.player_ids,
       period_player_ids = excluded.period_player_ids, said_hash = excluded.said_hash,
       said_periods_hash = excluded.said_periods_hash`,
);

/**
 * Ends other sources' box scores in force of a game, because they now agree with a newer one. Unique key (game_id, source,
 * known_at); locks those rows.
 */
export const endOtherBoxScores = command<[gameId: number, source: string, at: Date]>(
  'league.end-other-box-scores',
  `update league.box_score set superseded_at = greatest($3, known_at + interval '1 millisecond')
   where game_id = $1 and source <> $2 and superseded_at = 'infinity'`,
);

/** A player on whom sources disagree. */
export interface DisputedPlayer {
  readonly gameId: number;
  readonly playerId: number;
  /** Whether they agree on the game and disagree only on its periods. */
  readonly inPeriodsAlone: boolean;
  readonly since: Date;
}

/** A count that one of the sources lacks does not differ. */
const COUNTS_DIFFER = BOX_COUNTS.map((count) => `min(line.${count}) <> max(line.${count})`).join(' or ');

/**
 * The players of these games on whom sources disagree at a moment, in one row or several. Either there is a dispute, or two box scores in force differ. They differ in the player's counts, for the game or by period, or only one lists the
 * player. A dispute is as old as the first one on the same player of the game. Indexes on disputes and box scores by game,
 * then lines by key, only for the few games with two box scores; no locks.
 */
export const disputedPlayers = query<[gameIds: readonly number[], at: Date], DisputedPlayer>(
  'league.disputed-players',
  `with box as (
     select id, game_id, has_periods, count(*) over game as told, max(known_at) over game as since,
       count(*) filter (where has_periods) over game as told_periods
     from league.box_score where game_id = any($1) and known_at <= $2 and superseded_at > $2
     window game as (partition by game_id)
   )
   select box.game_id as "gameId", line.player_id as "playerId", false as "inPeriodsAlone", box.since
   from box
   join league.box_line line on line.box_score_id = box.id and line.seconds > 0
   where box.told > 1
   group by box.game_id, box.told, box.since, line.player_id
   having count(*) < box.told
     or ${COUNTS_DIFFER}
   union all
   select distinct box.game_id, line.player_id, true, box.since
   from box
   join league.period_line line on line.box_score_id = box.id and line.seconds > 0
   where box.told_periods > 1 and box.has_periods
   group by box.game_id, box.told_periods, box.since, line.player_id, line.period
   having count(*) < box.told_periods
     or ${COUNTS_DIFFER}
   union all
   select dispute.game_id, named.player_id, named.player_id <> all(dispute.player_ids),
     (select min(earlier.known_at) from league.box_dispute earlier
      where earlier.game_id = dispute.game_id
        and named.player_id = any(earlier.player_ids || earlier.period_player_ids))
   from league.box_dispute dispute, unnest(dispute.player_ids || dispute.period_player_ids) named (player_id)
   where dispute.game_id = any($1) and dispute.known_at <= $2 and dispute.superseded_at > $2`,
);
