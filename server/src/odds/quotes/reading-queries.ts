import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query, type Queryable } from '../../platform/index.ts';
import { compareQuotes, type Prop, type Quote } from './quote.ts';

const QUOTE = `
   select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     quote.line_halves as "lineHalves", quote.book_id as "bookId", book.key as book, book.title as "bookTitle",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.over_link as "overLink",
     quote.under_link as "underLink", quote.resting, quote.known_at as "knownAt"`;

/**
 * Every quote on these games in force at a moment, of books with prices. Primary key of the months in which each game
 * was quoted; no locks.
 */
const readQuotes = query<[gameIds: readonly number[], asOf: Date], Quote>(
  'odds.quotes-in-force',
  `${QUOTE}
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and least(quoted.last_known, $2) and quote.superseded_at > $2
   join odds.book book on book.id = quote.book_id and book.kind <> 'pick-em'
   where quoted.game_id = any($1)`,
);

/** Every quote on these games in force at a moment, of books with prices, in the order of `compareQuotes`. */
export async function quotesInForce(db: Queryable, gameIds: readonly number[], asOf: Date): Promise<Quote[]> {
  return (await readQuotes(db, gameIds, asOf)).sort(compareQuotes);
}

/** A prop, and the moment as of which its quotes are read. */
export interface PropAt extends Prop {
  readonly at: Date;
}

/**
 * Every quote on these props in force at each one's moment, of books with prices. A range of the primary key per prop,
 * in the months in which its game was quoted; no locks.
 */
const readQuotesOfProps = query<
  [
    gameIds: readonly number[],
    playerIds: readonly number[],
    stats: readonly string[],
    periods: readonly string[],
    moments: readonly Date[],
  ],
  Quote
>(
  'odds.quotes-of-props',
  `${QUOTE}
   from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[])
     as asked (game_id, player_id, stat, period, at)
   join odds.quoted_game quoted on quoted.game_id = asked.game_id
   join odds.quote quote on quote.game_id = asked.game_id and quote.player_id = asked.player_id
     and quote.stat = asked.stat and quote.period = asked.period
     and quote.known_at between quoted.first_known and least(quoted.last_known, asked.at)
     and quote.superseded_at > asked.at
   join odds.book book on book.id = quote.book_id and book.kind <> 'pick-em'`,
);

/** The same for some props, each as of its own moment; a prop may occur once. */
export async function quotesOfProps(db: Queryable, props: readonly PropAt[]): Promise<Quote[]> {
  if (props.length === 0) return [];
  const rows = await readQuotesOfProps(
    db,
    props.map(({ gameId }) => gameId),
    props.map(({ playerId }) => playerId),
    props.map(({ stat }) => stat),
    props.map(({ period }) => period),
    props.map(({ at }) => at),
  );
  return rows.sort(compareQuotes);
}

/** A line of a pick'em house on a prop. */
export type PickEmLine = Pick<Quote, 'gameId' | 'playerId' | 'stat' | 'period' | 'lineHalves' | 'knownAt'>;

/**
 * The lines of one pick'em house on these games in force at a moment; none for a prop with several lines. Primary key
 * of the months in which each game was quoted; no locks.
 */
export const pickEmLines = query<[house: string, gameIds: readonly number[], asOf: Date], PickEmLine>(
  'odds.pick-em-lines',
  `select quote.game_id as "gameId", quote.player_id as "playerId", quote.stat, quote.period,
     min(quote.line_halves) as "lineHalves", max(quote.known_at) as "knownAt"
   from odds.quoted_game quoted
   join odds.quote quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and least(quoted.last_known, $3) and quote.superseded_at > $3
   join odds.book book on book.id = quote.book_id and book.kind = 'pick-em' and book.key = $1
   where quoted.game_id = any($2)
   group by 1, 2, 3, 4
   having min(quote.line_halves) = max(quote.line_halves)
   order by 1, 2, 3, 4`,
);

export interface QuotedGame {
  readonly id: number;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
}

/**
 * The games from a day on (and up to another, if given) in which a player was quoted at a moment, or at tip-off if that
 * was earlier. Primary key of quoted_player, the games' keys, then the primary key of the months in which each was
 * quoted; no locks.
 */
export const quotedGames = query<[league: League, playerId: number, from: Day, to: Day | null, asOf: Date], QuotedGame>(
  'odds.quoted-games',
  `select game.id, game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId"
   from odds.quoted_player named
   join league.games game on game.id = named.game_id and game.league = $1 and game.game_date >= $3
     and ($4::date is null or game.game_date <= $4)
   join league.game_states state on state.game_id = game.id and state.known_at <= $5 and state.superseded_at > $5
   join odds.quoted_game quoted on quoted.game_id = game.id
   where named.player_id = $2 and exists (
     select from odds.quote quote
     where quote.game_id = game.id and quote.player_id = $2
       and quote.known_at between quoted.first_known and least(quoted.last_known, $5, state.tip_off)
       and quote.superseded_at > least($5, state.tip_off))`,
);

/**
 * Whether a quote began or ended since a moment. Quotes that began: the months from then on by the BRIN index on
 * known_at. Quotes that only ended: the refreshes by their index on captured_at. No locks.
 */
export const quotesSince = query<[since: Date], { found: boolean }>(
  'odds.quotes-since',
  `select exists (select from odds.quote where known_at >= $1)
     or exists (select from odds.snapshot where captured_at >= $1) as found`,
);
