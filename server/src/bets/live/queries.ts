import { query } from '../../platform/index.ts';
import type { OpenPick } from '../../picks/index.ts';
import type { League } from '../../leagues/index.ts';

/** An account's open bets on one prop whose game was to begin by a moment: index bet_by_account; no locks. */
export const begunBets = query<[accountId: number, at: Date], OpenPick & { readonly league: League }>(
  'bets.begun-bets',
  `select id, league, game_id as "gameId", player_id as "playerId", stat, period
   from bets.bet
   where account_id = $1 and deleted_at is null and state = 'open' and tip_off <= $2 and leg_count = 1
   order by id desc
   limit 500`,
);

/** Seconds that all players of these games were on the court, by the box scores in force at a moment: unique key (game_id,
 *  source, known_at); no locks. */
export const courtSeconds = query<
  [gameIds: readonly number[], at: Date],
  { readonly gameId: number; readonly seconds: number }
>(
  'bets.court-seconds',
  `select score.game_id as "gameId", coalesce(sum(line.seconds), 0)::int as seconds
   from league.box_scores score
   join league.box_lines line on line.box_score_id = score.id
   where score.game_id = any($1) and score.known_at <= $2 and score.superseded_at > $2
   group by score.game_id`,
);
