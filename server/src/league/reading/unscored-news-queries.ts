import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';

/** Notes news of games that no score has seen; of a game that has some already the first moment stays. */
export const noteNews = command<[gameIds: readonly number[], at: Date]>(
  'league.note-news',
  `insert into league.unscored_news (game_id, since) select game_id, $2 from unnest($1::int[]) as game_id
   on conflict (game_id) do nothing`,
);

/** Whether there is news that no score has seen; the table holds a few rows, no locks. */
export const hasNews = query<[], { readonly waiting: boolean }>(
  'league.has-news',
  `select exists (select from league.unscored_news) as waiting`,
);

export interface NewsOfGame {
  readonly league: League;
  readonly gameId: number;
  readonly gameDate: string;
}

/** Takes all news that no score has seen, with the days of its games; locks those rows and skips rows that another score
 *  is taking. The same transaction scores the games. */
export const takeNews = query<[], NewsOfGame>(
  'league.take-news',
  `with taken as (
     select game_id from league.unscored_news for update skip locked
   ), gone as (
     delete from league.unscored_news news using taken where news.game_id = taken.game_id returning news.game_id
   )
   select game.league, game.id as "gameId", game.game_date as "gameDate"
   from gone join league.game game on game.id = gone.game_id order by game.game_date, game.id`,
);
