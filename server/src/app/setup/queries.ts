import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

/** Current box scores and their seasons: one scan of the league's box scores, no lock. */
export const historyOf = query<[league: League], { games: number; seasons: number }>(
  'setup.history',
  `select count(*)::int as games, count(distinct game.season)::int as seasons
   from league.box_scores box join league.games game on game.id = box.game_id
   where game.league = $1 and box.superseded_at = 'infinity'`,
);

/** Known games of a league in a range of days, and the first of their days: index by league and day, no lock. */
export const gamesBetween = query<[league: League, from: Day, until: Day], { games: number; first: Day | null }>(
  'setup.games-between',
  `select count(*)::int as games, min(game_date)::text as first
   from league.games where league = $1 and game_date >= $2 and game_date < $3`,
);
