import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

/**
 * Whether a league has a tip-off between two moments, as known now; postponed games are excluded. Index game_by_date, then
 * each game's state by its key; no locks. A game day in the east may be a day earlier than in UTC.
 */
export const tipOffBetween = query<[league: League, from: Date, to: Date], { found: boolean }>(
  'league.tip-off-between',
  `select exists (
     select from league.game game
     join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
     where game.league = $1
       and game.game_date between ($2::timestamptz at time zone 'utc')::date - 1 and ($3::timestamptz at time zone 'utc')::date
       and state.status not in ('postponed', 'cancelled') and state.tip_off between $2 and $3) as found`,
);

/**
 * Whether a fact used in scoring became known since a moment: availability, game states, box scores. Indexes on known_at, no
 * locks.
 */
export const leagueNewsSince = query<[since: Date], { found: boolean }>(
  'league.news-since',
  `select exists (select from league.availability where known_at >= $1)
     or exists (select from league.game_state where known_at >= $1)
     or exists (select from league.box_score where known_at >= $1) as found`,
);

/** Whether games have ended, been postponed or been corrected since a moment; indexes on known_at, no locks. */
export const resultsSince = query<[since: Date], { found: boolean }>(
  'league.results-since',
  `select exists (select from league.box_score where known_at >= $1)
     or exists (select from league.game_state where known_at >= $1 and status in ('final', 'postponed', 'cancelled')) as found`,
);

/** A moment of news about a game's players, before its tip-off. */
export interface NewsMoment {
  readonly gameId: number;
  readonly at: Date;
  readonly tipOff: Date;
  /** Players first ruled out at that moment, each with the team and the mean minutes of the last ten games. */
  readonly ruledOut: readonly { readonly playerId: number; readonly teamId: number; readonly minutes: number | null }[];
}

/**
 * The moments of news of a day's games, oldest first. Index game_by_date, the primary keys of the news, then
 * box_line_by_player for the players ruled out; no locks.
 */
export const newsMoments = query<[league: League, date: string, asOf: Date], NewsMoment>(
  'league.news-moments',
  `with playing as (
     select game.id, state.tip_off
     from league.game game
     join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
     where game.league = $1 and game.game_date = $2
   ), news as (
     select listed.game_id, moment.at, listed.player_id, listed.team_id, listed.source,
       listed.status = 'Out' and moment.at = listed.known_at as is_out
     from playing
     join league.availability listed on listed.game_id = playing.id
     cross join lateral (values (listed.known_at), (listed.superseded_at)) as moment (at)
     where moment.at < playing.tip_off and moment.at <= $3
     union all
     select lineup.game_id, lineup.known_at, null, lineup.team_id, lineup.source, false
     from playing
     join league.lineup lineup on lineup.game_id = playing.id
     where lineup.known_at < playing.tip_off and lineup.known_at <= $3
     union all
     select report.game_id, report.known_at, null, report.team_id, report.source, false
     from playing
     join league.availability_submission report on report.game_id = playing.id
     where report.known_at < playing.tip_off and report.known_at <= $3
   )
   select news.game_id as "gameId", news.at, playing.tip_off as "tipOff",
     coalesce(jsonb_agg(distinct jsonb_build_object('playerId', news.player_id, 'teamId', news.team_id, 'minutes', recent.minutes))
       filter (where news.is_out and not exists (
         select from league.availability before
         where before.game_id = news.game_id and before.player_id = news.player_id and before.source = news.source
           and before.superseded_at = news.at and before.status = 'Out')), '[]') as "ruledOut"
   from news
   join playing on playing.id = news.game_id
   left join lateral (
     select avg(last.seconds) / 60 as minutes
     from (
       select line.seconds
       from league.box_line line
       join league.box_score box on box.id = line.box_score_id and box.superseded_at = 'infinity'
       where line.player_id = news.player_id and line.played_on < $2 and line.seconds > 0
       order by line.played_on desc
       limit 10) last) recent on news.is_out
   group by news.game_id, news.at, playing.tip_off
   order by news.at, news.game_id`,
);
