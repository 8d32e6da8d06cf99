import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

/** Whether a game of a league that is not put off has its tip-off between two moments, as known now: index
 *  game_by_date, then each game's state by its key; no locks. A game day in the east may be a day earlier than in UTC. */
export const tipOffBetween = query<[league: League, from: Date, to: Date], { found: boolean }>(
  'league.tip-off-between',
  `select exists (
     select from league.game game
     join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
     where game.league = $1
       and game.game_date between ($2::timestamptz at time zone 'utc')::date - 1 and ($3::timestamptz at time zone 'utc')::date
       and state.status not in ('postponed', 'cancelled') and state.tip_off between $2 and $3) as found`,
);

/** Whether something that a score rests on has been known since a moment: who plays, how games stand, what was scored;
 *  indexes on known_at, no locks. */
export const leagueNewsSince = query<[since: Date], { found: boolean }>(
  'league.news-since',
  `select exists (select from league.availability where known_at >= $1)
     or exists (select from league.game_state where known_at >= $1)
     or exists (select from league.box_score where known_at >= $1) as found`,
);

/** Whether games have ended, been put off or been corrected since a moment; indexes on known_at, no locks. */
export const resultsSince = query<[since: Date], { found: boolean }>(
  'league.results-since',
  `select exists (select from league.box_score where known_at >= $1)
     or exists (select from league.game_state where known_at >= $1 and status in ('final', 'postponed', 'cancelled')) as found`,
);
