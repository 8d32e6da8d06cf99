import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import { sumsSql, type SystemDay } from '../statistics/index.ts';
import { chosen, forEach, marginOf } from './chosen-queries.ts';

/** A system's results on a league's game day. */
export interface LeagueDay extends SystemDay {
  readonly league: League;
}

/**
 * The game days of leagues on which a system has bets, with their sums. One scan of the leagues' rows, 200 bytes each (five
 * seasons of 100,000 props take 0.5 s); no locks.
 */
export const daysOfSystem = forEach((side, priced) => {
  const margin = marginOf(side);
  return query<[asked: string, leagues: readonly League[]], LeagueDay>(
    `lab.days-of-system-${side}-${priced}`,
    `select feature.league, feature.game_date as day,
       ${sumsSql({
         won: `${margin} > 0`,
         decided: `${margin} <> 0`,
         pushed: `${margin} = 0`,
         void: '(feature.actual_value is null)',
         pays: 'taken.pays',
         market: 'taken.market',
         closing: 'taken.closing',
       })}
     ${chosen(side, priced, 'sums')}
       and feature.outcome is not null
     group by feature.league, feature.game_date`,
  );
});

/** A league's season with props that have features and a result. */
export interface SeasonSpan {
  readonly league: League;
  readonly season: string;
  readonly from: Day;
  readonly to: Day;
  /** In a range of days. */
  readonly props: number;
  readonly firstAsked: Day | null;
  readonly lastAsked: Day | null;
  /** Increases with every change of the season's features. */
  readonly revision: number;
}

/** The seasons of leagues, and their props between two days: a scan of lab.game (6,000 games take 10 ms); no locks. */
export const seasonSpans = query<[leagues: readonly League[], from: Day, to: Day], SeasonSpan>(
  'lab.season-spans',
  `select game.league, game.season, min(game.game_date) filter (where built.props > 0) as "from",
     max(game.game_date) filter (where built.props > 0) as "to",
     coalesce(sum(built.props) filter (where game.game_date between $2 and $3), 0)::int as props,
     min(game.game_date) filter (where built.props > 0 and game.game_date between $2 and $3) as "firstAsked",
     max(game.game_date) filter (where built.props > 0 and game.game_date between $2 and $3) as "lastAsked",
     sum(built.revision)::int as revision
   from lab.game built
   join league.games game on game.id = built.game_id
   where game.league = any($1)
   group by game.league, game.season
   having max(built.props) > 0
   order by game.league, game.season`,
);
