import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

/** What one feed named before the starts of games. */
export interface LineupSums {
  /** Games that have begun, of all feeds. */
  readonly games: number;
  /** Null if no feed named a lineup. */
  readonly source: string | null;
  readonly lineups: number;
  readonly changed: number;
  /** From the first one of a team to the start. */
  readonly medianMinutes: number | null;
  /** Whose game has a box score with five starters. */
  readonly compared: number;
  readonly differed: number;
}

/**
 * The lineups captured before the start of a league's games, by feed: each team's last one is compared with the starters of the
 * box score. Games by their index on the date; lineups and box scores by primary and foreign key; no locks.
 */
export const lineupSums = query<[league: League, from: Day, to: Day, at: Date], LineupSums>(
  'league.lineup-sums',
  `with begun as (
     select game.id, state.tip_off
     from league.game game
     join league.game_state state on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
     where game.league = $1 and game.game_date between $2 and $3
       and state.tip_off <= $4 and state.status not in ('postponed', 'cancelled')
   ), named as (
     select distinct on (lineup.game_id, lineup.team_id, lineup.source)
       lineup.game_id, lineup.team_id, lineup.source, lineup.starters,
       count(*) over theirs as versions, begun.tip_off - min(lineup.known_at) over theirs as ahead
     from begun join league.lineup lineup on lineup.game_id = begun.id and lineup.known_at < begun.tip_off
     window theirs as (partition by lineup.game_id, lineup.team_id, lineup.source)
     order by lineup.game_id, lineup.team_id, lineup.source, lineup.known_at desc
   ), started as (
     select box.game_id, line.team_id, array_agg(line.player_id) as five
     from begun
     join league.box_score box on box.game_id = begun.id and box.known_at <= $4 and box.superseded_at > $4
     join league.box_line line on line.box_score_id = box.id and line.starter
     group by 1, 2 having count(*) = 5
   ), sums as (
     select named.source, count(*)::int as lineups, (count(*) filter (where named.versions > 1))::int as changed,
       percentile_cont(0.5) within group (order by extract(epoch from named.ahead) / 60) as minutes,
       count(started.five)::int as compared,
       (count(*) filter (where not named.starters <@ started.five))::int as differed
     from named left join started on started.game_id = named.game_id and started.team_id = named.team_id
     group by named.source
   )
   select counted.games, sums.source, coalesce(sums.lineups, 0) as lineups, coalesce(sums.changed, 0) as changed,
     sums.minutes as "medianMinutes", coalesce(sums.compared, 0) as compared, coalesce(sums.differed, 0) as differed
   from (select count(*)::int as games from begun) counted left join sums on true order by sums.source`,
);
