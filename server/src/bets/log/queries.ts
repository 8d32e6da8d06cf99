import { command, query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { Bet, BetState } from '../bet.ts';
import { FILTERED } from '../filter-queries.ts';
import { told, toldLeg } from '../told-queries.ts';

/** The legs of a bet as JSON, as of a moment; null for a single. */
const legsAt = (at: string, leg = toldLeg(at)): string => `case when bet.leg_count > 1 then (
     select jsonb_agg(jsonb_build_object('gameId', leg.game_id, 'gameDate', leg.game_date, 'tipOff', leg.tip_off,
         'game', of_away.abbreviation || ' at ' || of_home.abbreviation, 'playerId', leg.player_id,
         'playerName', of_player.name, 'stat', leg.stat, 'period', leg.period, 'lineHalves', leg.line_halves,
         'direction', leg.direction, 'outcome', ${leg.outcome}, 'actualValue', ${leg.actualValue},
         'closingProbability', ${leg.closingProbability}) order by leg.place)
     from bets.leg leg
     ${leg.join}
     join league.players of_player on of_player.id = leg.player_id
     join league.games of_game on of_game.id = leg.game_id
     join league.teams of_home on of_home.id = of_game.home_team_id
     join league.teams of_away on of_away.id = of_game.away_team_id
     where leg.bet_id = bet.id) end`;

/** Bets with what is told of them at a moment, a parameter of the statement. */
const betAt = (at: string, bet = told(at)): string => `
   select bet.id, bet.league, bet.game_id as "gameId", bet.game_date as "gameDate", bet.player_id as "playerId",
     player.name as "playerName", home.abbreviation as "homeTeam", away.abbreviation as "awayTeam", bet.stat, bet.period,
     bet.line_halves as "lineHalves", bet.direction, bet.pick_id as "pickId", bet.book, bet.price, bet.stake::text as stake,
     bet.placed_at as "placedAt", bet.recorded_at as "recordedAt", ${bet.isVerified} as "isVerified",
     bet.priced_at <= ${at} as "isVerificationKnown", bet.note, bet.tip_off as "tipOff",
     bet.our_probability as "ourProbability", bet.version, ${bet.state} as state, ${bet.actualValue} as "actualValue",
     (${bet.profit})::text as profit, ${bet.gradedAt} as "gradedAt", ${bet.reason} as reason,
     ${bet.closingProbability} as "closingProbability", bet.reference, bet.imported_from as "importedFrom", bet.payout,
     ${legsAt(at)} as legs
   from bets.bet bet
   ${bet.join}
   join league.players player on player.id = bet.player_id
   join league.games game on game.id = bet.game_id
   join league.teams home on home.id = game.home_team_id
   join league.teams away on away.id = game.away_team_id`;

/** An account's bets before an id as of a moment, newest first: index bet_by_account; no locks. */
export const listBets = query<
  [
    accountId: number,
    /** A BetFilter as JSON. */
    filter: string,
    state: BetState | null,
    before: number | null,
    limit: number,
    at: Date,
  ],
  Bet
>(
  'bets.list-bets',
  `${betAt('$6')}
   where ${FILTERED} and ($3::text is null or ${told('$6').state} = $3) and ($4::int is null or bet.id < $4)
   order by bet.id desc
   limit $5`,
);

/**
 * An account's verified bets on games of a range of days that have begun by a moment, as of then, newest first: index
 * bet_by_account; no locks.
 */
export const listVerified = query<[accountId: number, from: Day, to: Day, at: Date, limit: number], Bet>(
  'bets.list-verified',
  `${betAt('$4')}
   where bet.account_id = $1 and bet.deleted_at is null and bet.game_date between $2 and $3
     and ${told('$4').isVerified} and bet.tip_off <= $4
   order by bet.id desc
   limit $5`,
);

/** One bet of an account as of a moment: primary key; no locks. */
export const findBet = query<[accountId: number, id: number, at: Date], Bet>(
  'bets.find-bet',
  `${betAt('$3')}
   where bet.account_id = $1 and bet.id = $2 and bet.deleted_at is null`,
);

/** The same, locked until the transaction ends: grading and the owner's changes are serialized. */
export const lockBet = query<[accountId: number, id: number, at: Date], Bet>(
  'bets.lock-bet',
  `${betAt('$3')}
   where bet.account_id = $1 and bet.id = $2 and bet.deleted_at is null
   for update of bet`,
);

/** The numbers of an account's bets and deleted bets: index bet_by_account_day; no locks. */
export const countBets = query<[accountId: number], { readonly count: number; readonly deleted: number }>(
  'bets.count-bets',
  `select count(*) filter (where deleted_at is null)::int as count,
     count(*) filter (where deleted_at is not null)::int as deleted
   from bets.bet where account_id = $1`,
);

/**
 * Adds bets, given as JSON, in order, with their first version. It skips bets with a reference that the account has. Index
 * bet_by_reference; locks the new rows, and waits for a concurrent import of the same file.
 */
export const insertBets = query<
  [accountId: number, bets: string, at: Date],
  { readonly id: number; readonly hasBegun: boolean }
>(
  'bets.insert-bets',
  `with given as materialized (
     select said.*, coalesce(said.named, gen_random_uuid()::text) as reference
     from (
       select one.*, one_json ->> 'reference' as named
       from jsonb_array_elements($2::jsonb) as one_json
       cross join lateral jsonb_to_record(one_json) as one (
         nth int, league text, "gameId" int, "gameDate" date, "playerId" int, stat text, period text,
         "lineHalves" smallint, direction text, "pickId" int, book text, price int, stake numeric, "placedAt" timestamptz,
         note text, "isVerified" boolean, "tipOff" timestamptz, "ourProbability" double precision, "hasBegun" boolean,
         source text, legs jsonb, payout jsonb, dependence double precision)) said
   ), added as (
     insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, pick_id,
       book, price, stake, placed_at, recorded_at, priced_at, is_verified, note, tip_off, our_probability, reference,
       imported_from, leg_count, payout, dependence)
     select $1, league, "gameId", "gameDate", "playerId", stat, period, "lineHalves", direction, "pickId", book, price,
       stake, "placedAt", $3, $3, "isVerified", note, "tipOff", "ourProbability",
       reference, source, coalesce(jsonb_array_length(legs), 1), payout, dependence
     from given order by nth
     on conflict (account_id, reference) where deleted_at is null do nothing
     returning id, reference, book, price, stake, placed_at, note, is_verified
   ), kept as (
     insert into bets.bet_change (bet_id, version, changed_at, book, price, stake, placed_at, note, is_verified, is_deleted)
     select id, 1, $3, book, price, stake, placed_at, note, is_verified, false from added
   ), of_legs as (
     insert into bets.leg (bet_id, place, game_id, game_date, player_id, team_id, stat, period, line_halves, direction, tip_off)
     select added.id, said.place - 1, leg."gameId", leg."gameDate", leg."playerId", leg."teamId", leg.stat, leg.period,
       leg."lineHalves", leg.direction, leg."tipOff"
     from added
     join given on given.reference = added.reference
     cross join lateral jsonb_array_elements(given.legs) with ordinality as said (leg, place)
     cross join lateral jsonb_to_record(said.leg) as leg (
       "gameId" int, "gameDate" date, "playerId" int, "teamId" int, stat text, period text, "lineHalves" smallint,
       direction text, "tipOff" timestamptz)
   )
   select added.id, coalesce(given."hasBegun", false) as "hasBegun"
   from added left join given on given.reference = added.reference
   order by added.id`,
);

/** Sets the terms of a bet and stores them as its next version: primary key; locks the row. */
export const changeTerms = command<
  [
    id: number,
    book: string,
    price: number,
    stake: string,
    placedAt: Date,
    note: string | null,
    isVerified: boolean,
    pricedAgain: boolean,
    at: Date,
  ]
>(
  'bets.change-terms',
  `with changed as (
     update bets.bet set book = $2, price = $3, stake = $4, placed_at = $5, note = $6, is_verified = $7,
       priced_at = case when $8 then $9 else priced_at end, version = version + 1
     where id = $1
     returning id, version, book, price, stake, placed_at, note, is_verified
   )
   insert into bets.bet_change (bet_id, version, changed_at, book, price, stake, placed_at, note, is_verified, is_deleted)
   select id, version, $9, book, price, stake, placed_at, note, is_verified, false from changed`,
);

/** Deletes a bet and stores that as its last version: primary key; locks the row. */
export const deleteBet = command<[id: number, at: Date]>(
  'bets.delete-bet',
  `with gone as (
     update bets.bet set deleted_at = $2, version = version + 1 where id = $1
     returning id, version, book, price, stake, placed_at, note, is_verified
   )
   insert into bets.bet_change (bet_id, version, changed_at, book, price, stake, placed_at, note, is_verified, is_deleted)
   select id, version, $2, book, price, stake, placed_at, note, is_verified, true from gone`,
);

/** A version of the terms of a bet. */
export interface BetChange {
  readonly betId: number;
  readonly version: number;
  readonly changedAt: Date;
  readonly book: string;
  readonly price: number;
  readonly stake: string;
  readonly placedAt: Date;
  readonly note: string | null;
  readonly isVerified: boolean;
}

/**
 * Every version of the terms of these bets, in order, verified as of a moment. A version with the same price keeps the
 * verification of the one before. Primary keys; no locks.
 */
export const changesOf = query<[betIds: readonly number[], at: Date], BetChange>(
  'bets.changes-of',
  `select change.bet_id as "betId", change.version, change.changed_at as "changedAt", change.book, change.price,
     change.stake::text as stake, change.placed_at as "placedAt", change.note,
     (change.is_verified and (change.changed_at <= $2 or bet.priced_at <= $2)) as "isVerified"
   from bets.bet_change change
   join bets.bet bet on bet.id = change.bet_id
   where change.bet_id = any($1) order by change.bet_id, change.version`,
);
