import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import type { Screen } from './flag.ts';

/** What the flags of a screen are divided by. */
export const FLAG_GROUPINGS = ['screen', 'book', 'age', 'size'] as const;
export type FlagGrouping = (typeof FLAG_GROUPINGS)[number];

/** Flags that are errors rather than offers: a wider edge than real prices give, or one feed on both sides. */
export const SUSPECT_CHOICES = ['out', 'in', 'only'] as const;
export type SuspectChoice = (typeof SUSPECT_CHOICES)[number];

/** The first bounds are open below, the last above: edges as shares of the stake, ages in seconds. */
export const SIZES = [-0.005, 0, 0.01, 0.02, 0.05, 0.1];
export const AGES = [60, 300, 900, 3_600, 21_600];

export interface FlagSums {
  readonly screen: Screen;
  /** A book's key; null unless divided by book. */
  readonly book: string | null;
  /** The place among the sizes or ages: 0 is below the first bound. Null unless divided by one. */
  readonly place: number | null;
  /** Null for the sums over all days. */
  readonly date: Day | null;
  readonly days: number;
  readonly flags: number;
  /** Flags with a bet that was not void. */
  readonly staked: number;
  readonly firstProfit: number;
  readonly lastProfit: number;
  readonly medianSeconds: number;
  /** Gone within 1, 5 and 15 minutes, and those of which it is known: not cut short by the start. */
  readonly gone: readonly number[];
  readonly seen: readonly number[];
}

const MINUTES = [1, 5, 15];
const within = (what: string): string =>
  `array[${MINUTES.map((minutes) => what.replaceAll('MINUTES', `${minutes}`)).join()}]`;
const STOOD = `flag.closed_at - flag.opened_at`;
const IS_SHORT = `${STOOD} <= interval 'MINUTES minutes'`;

/**
 * Sums of the flags that were graded by a moment, of a league's game days, both included: for each group, and for each day of each
 * group. A flag of two books counts for both where it is divided by book. `books`: every book of a flag is one of these; null for all. Indexes game_by_date and flag_by_game; no locks.
 */
export const flagSums = query<
  [
    league: League,
    from: Day,
    to: Day,
    at: Date,
    by: FlagGrouping,
    suspect: SuspectChoice,
    suspectEdge: number,
    books: readonly string[] | null,
  ],
  FlagSums
>(
  'odds.flag-sums',
  `select flag.screen, divided.book, divided.place, game.game_date as date,
     count(distinct game.game_date)::int as days, count(*)::int as flags,
     (count(*) filter (where coalesce(over_outcome, 'Void') <> 'Void' or coalesce(under_outcome, 'Void') <> 'Void'))::int
       as staked,
     sum(grade.first_profit) as "firstProfit", sum(grade.last_profit) as "lastProfit",
     percentile_cont(.5) within group (order by date_part('epoch', ${STOOD})) as "medianSeconds",
     ${within(`(count(*) filter (where flag.closed_by <> 'begun' and ${IS_SHORT}))::int`)} as gone,
     ${within(`(count(*) filter (where flag.closed_by <> 'begun' or not ${IS_SHORT}))::int`)} as seen
   from league.games game
   join odds.flag flag on flag.game_id = game.id
   join odds.flag_grade grade on grade.flag_id = flag.id and grade.graded_at <= $4 and grade.superseded_at > $4
   left join odds.book over_book on over_book.id = flag.over_book_id
   left join odds.book under_book on under_book.id = flag.under_book_id
   cross join lateral (
     select null::text as book, null::int as place where $5 = 'screen'
     union all select key, null from unnest(array[over_book.key, under_book.key]) key where $5 = 'book' and key is not null
     union all select null, width_bucket(flag.edge, array[${SIZES.join()}]::float8[]) where $5 = 'size'
     union all select null, width_bucket(
       date_part('epoch', flag.opened_at - least(flag.over_quoted_at, flag.under_quoted_at)), array[${AGES.join()}]::float8[])
       where $5 = 'age') divided
   where game.league = $1 and game.game_date between $2 and $3
     and ($6 = 'in' or (flag.is_one_feed or flag.widest_edge > $7) = ($6 = 'only'))
     and ($8::text[] is null
       or (coalesce(over_book.key = any($8), true) and coalesce(under_book.key = any($8), true)))
   group by grouping sets ((flag.screen, divided.book, divided.place), (flag.screen, divided.book, divided.place, game.game_date))
   order by flag.screen, divided.book, divided.place, game.game_date nulls first`,
);
