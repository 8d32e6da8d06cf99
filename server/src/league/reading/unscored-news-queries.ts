import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';

/** Causes of a game's news. */
export const NEWS_CAUSES = ['availability', 'lineup', 'availability, lineup'] as const;
export type NewsCause = (typeof NEWS_CAUSES)[number];

/** Notes unscored news of games; a game that has some keeps its first moment. */
export const noteNews = command<[gameIds: readonly number[], at: Date, because: NewsCause]>(
  'league.note-news',
  `insert into league.unscored_news as kept (game_id, since, because)
   select game_id, $2, $3 from unnest($1::int[]) as game_id
   on conflict (game_id) do update
     set because = case when kept.because = excluded.because then kept.because else 'availability, lineup' end`,
);

/** Whether there is unscored news; the table has a few rows, no locks. */
export const hasNews = query<[], { readonly waiting: boolean }>(
  'league.has-news',
  `select exists (select from league.unscored_news) as waiting`,
);

export interface NewsOfGame {
  readonly league: League;
  readonly gameId: number;
  readonly gameDate: string;
  readonly because: NewsCause;
}

/** The games with unscored news, as takeNews would return them; no locks. */
export const waitingNews = query<[], Omit<NewsOfGame, 'because'>>(
  'league.waiting-news',
  `select game.league, game.id as "gameId", game.game_date as "gameDate"
   from league.unscored_news news join league.game game on game.id = news.game_id`,
);

/** Takes all unscored news, with the days of its games, in the transaction that scores them. Locks those rows. */
export const takeNews = query<[], NewsOfGame>(
  'league.take-news',
  `with gone as (delete from league.unscored_news returning game_id, because)
   select game.league, game.id as "gameId", game.game_date as "gameDate", gone.because
   from gone join league.game game on game.id = gone.game_id order by game.game_date, game.id`,
);
