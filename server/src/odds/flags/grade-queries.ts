import type { Day, LineHalves, Outcome } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';
import type { Period, Stat } from '../../sports/index.ts';

/** A flag with its grade. */
export interface FlagToGrade {
  readonly id: number;
  readonly league: League;
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly tipOff: Date;
  readonly overBook: string | null;
  readonly overHalves: LineHalves | null;
  readonly overPrice: number | null;
  readonly lastOverPrice: number | null;
  readonly underBook: string | null;
  readonly underHalves: LineHalves | null;
  readonly underPrice: number | null;
  readonly lastUnderPrice: number | null;
  readonly overOutcome: Outcome | null;
  readonly underOutcome: Outcome | null;
  readonly firstGradedAt: Date | null;
  readonly profile: string | null;
}

/**
 * The flags of a league's days, both included, that are ungraded or still correctable since a moment, of games that have begun.
 * Indexes game_by_date and flag_by_game; locks the rows in order of id until the transaction ends.
 */
export const flagsToGrade = query<[league: League, from: Day, to: Day, gradedSince: Date, now: Date], FlagToGrade>(
  'odds.flags-to-grade',
  `select flag.id, game.league, flag.game_id as "gameId", flag.player_id as "playerId", flag.stat, flag.period,
     flagged.tip_off as "tipOff", over.key as "overBook", flag.over_halves as "overHalves",
     flag.over_price as "overPrice", flag.last_over_price as "lastOverPrice", under.key as "underBook",
     flag.under_halves as "underHalves", flag.under_price as "underPrice",
     flag.last_under_price as "lastUnderPrice", grade.over_outcome as "overOutcome",
     grade.under_outcome as "underOutcome", flag.first_graded_at as "firstGradedAt", grade.profile
   from league.games game
   join odds.flagged_game flagged on flagged.game_id = game.id and flagged.tip_off <= $5
   join odds.flag flag on flag.game_id = game.id
   left join odds.flag_grade grade on grade.flag_id = flag.id and grade.superseded_at = 'infinity'
   left join odds.book over on over.id = flag.over_book_id
   left join odds.book under on under.id = flag.under_book_id
   where game.league = $1 and game.game_date between $2 and $3
     and (flag.first_graded_at is null or flag.first_graded_at >= $4)
   order by flag.id
   for update of flag`,
);

/** Writes grades by one version of the rules, given as JSON, and ends those that they replace: primary keys; locks the rows. */
export const gradeFlags = command<[grades: string, profile: string, at: Date]>(
  'odds.grade-flags',
  `with said as materialized (
     select * from json_to_recordset($1) as one
       (id int, "overOutcome" text, "underOutcome" text, "firstProfit" float8, "lastProfit" float8)
   ), ended as (
     update odds.flag_grade grade set superseded_at = $3
     from said where grade.flag_id = said.id and grade.superseded_at = 'infinity' and grade.graded_at < $3
   ), noted as (
     update odds.flag flag set first_graded_at = $3
     from said where flag.id = said.id and flag.first_graded_at is null
   )
   insert into odds.flag_grade (flag_id, graded_at, over_outcome, under_outcome, first_profit, last_profit, profile)
   select id, $3, "overOutcome", "underOutcome", "firstProfit", "lastProfit", $2 from said
   on conflict (flag_id, graded_at) do update
     set over_outcome = excluded.over_outcome, under_outcome = excluded.under_outcome,
       first_profit = excluded.first_profit, last_profit = excluded.last_profit, profile = excluded.profile`,
);

/**
 * The earliest game day before another with an ungraded flag whose result was learned since a moment; null if there is none.
 * Primary keys, then index flag_by_game; no locks.
 */
export const firstUngradedFlag = query<[league: League, before: Day, since: Date], { readonly date: Day | null }>(
  'odds.first-ungraded-flag',
  `select min(game.game_date) as date
   from league.games game
   where game.league = $1 and game.game_date < $2
     and game.id in (
       select game_id from league.box_scores where known_at >= $3
       union select game_id from league.game_states where known_at >= $3)
     and exists (select from odds.flag flag where flag.game_id = game.id and flag.first_graded_at is null)`,
);

/** The game days of a league with ungraded flags: index flag_by_game; no locks. */
export const ungradedDays = query<[league: League], { readonly date: Day }>(
  'odds.ungraded-days',
  `select distinct game.game_date as date
   from odds.flag flag join league.games game on game.id = flag.game_id and game.league = $1
   where flag.first_graded_at is null
   order by 1`,
);
