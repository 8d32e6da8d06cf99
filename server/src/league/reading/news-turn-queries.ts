import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

export interface NewsTurn {
  readonly turn: number;
}

/** How often news of a league was written, as committed now; no row before the first. Primary key, no lock. */
export const newsTurn = query<[league: League], NewsTurn>(
  'league.news-turn',
  'select turn from league.news_turn where league = $1',
);

/**
 * Increments the count before news is written. Locks the league's row until the transaction ends: publications either commit
 * before the news or see it.
 */
export const takeNewsTurn = query<[league: League], NewsTurn>(
  'league.take-news-turn',
  `insert into league.news_turn as kept (league, turn) values ($1, 1)
   on conflict (league) do update set turn = kept.turn + 1
   returning turn`,
);

/** The count after all running writers of news have committed; blocks other writers until the transaction ends. */
export const holdNews = query<[league: League], NewsTurn>(
  'league.hold-news',
  `insert into league.news_turn as kept (league, turn) values ($1, 0)
   on conflict (league) do update set turn = kept.turn
   returning turn`,
);
