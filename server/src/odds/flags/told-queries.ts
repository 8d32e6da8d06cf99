import type { LineHalves } from '../../kernel/index.ts';
import { query } from '../../platform/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { Screen } from './flag.ts';

/** A flag as it opened. */
export interface OpenedFlag {
  readonly id: number;
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly screen: Screen;
  readonly over: OpenedSide | null;
  readonly under: OpenedSide | null;
  readonly openedAt: Date;
  readonly edge: number;
  readonly isOneFeed: boolean;
}

export interface OpenedSide {
  readonly book: string;
  readonly bookTitle: string;
  readonly lineHalves: LineHalves;
  readonly price: number;
  /** ISO 8601. */
  readonly quotedAt: string;
}

const sideOf = (side: 'over' | 'under'): string =>
  `case when ${side}.id is not null then json_build_object('book', ${side}.key, 'bookTitle', ${side}.title,
     'lineHalves', flag.${side}_halves, 'price', flag.${side}_price, 'quotedAt', flag.${side}_quoted_at) end as "${side}"`;

/** Flags with the sides of their first sight: primary keys; no locks. */
export const openedFlags = query<[ids: readonly number[]], OpenedFlag>(
  'odds.opened-flags',
  `select flag.id, flag.game_id as "gameId", flag.player_id as "playerId", flag.stat, flag.period, flag.screen,
     ${sideOf('over')}, ${sideOf('under')}, flag.opened_at as "openedAt", flag.edge, flag.is_one_feed as "isOneFeed"
   from odds.flag flag
   left join odds.book over on over.id = flag.over_book_id
   left join odds.book under on under.id = flag.under_book_id
   where flag.id = any($1)
   order by flag.id`,
);

/** Those of these flags that were not closed at a moment, of games that have not begun by another: primary keys; no locks. */
export const flagsStillStanding = query<[ids: readonly number[], at: Date, now: Date], { readonly id: number }>(
  'odds.flags-still-standing',
  `select flag.id
   from odds.flag flag
   join league.game_states state on state.game_id = flag.game_id and state.superseded_at = 'infinity'
     and state.status = 'scheduled' and state.tip_off > $3
   where flag.id = any($1) and flag.closed_at > $2`,
);
