import { command, query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { Bet, BetState, BetTerms, Paid, StakeKind } from '../bet.ts';
import { filtered } from '../filter-queries.ts';
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

/** What the book paid as JSON; null where it paid by the grade. */
const PAID = (row: string): string =>
  `case when ${row}.paid_state is not null then jsonb_build_object('state', ${row}.paid_state,
       'profit', ${row}.paid_profit::text, 'note', ${row}.paid_note) end`;

/** The terms as columns, in the order of bets.bet_change. */
const TERMS = `book, price, stake, placed_at, note, is_verified, stake_kind, boosted_price, commission, paid_state, paid_profit,
     paid_note`;

/** Bets with what is told of them at a moment, a parameter of the statement. */
const betAt = (at: string, bet = told(at)): string => `
   select bet.id, bet.league, bet.game_id as "gameId", bet.game_date as "gameDate", bet.player_id as "playerId",
     player.name as "playerName", home.abbreviation as "homeTeam", away.abbreviation as "awayTeam", bet.stat, bet.period,
     bet.line_halves as "lineHalves", bet.direction, bet.pick_id as "pickId", bet.book, bet.price, bet.stake::text as stake,
     bet.placed_at as "placedAt", bet.recorded_at as "recordedAt", ${bet.isVerified} as "isVerified",
     bet.priced_at <= ${at} as "isVerificationKnown", bet.note, bet.tip_off as "tipOff",
     bet.our_probability as "ourProbability", bet.version, ${bet.state} as state, ${bet.actualValue} as "actualValue",
     (${bet.profit})::text as profit, ${bet.gradedAt} as "gradedAt", ${bet.reason} as reason,
     bet.stake_kind as "stakeKind", bet.boosted_price as "boostedPrice", bet.commission::float8 as commission,
     bet.is_live as "isLive", bet.import_id as "importId", ${PAID('bet')} as paid,
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
   where ${filtered({ account: '$1', filter: '$2' })} and ($3::text is null or ${told('$6').state} = $3) and ($4::int is null or bet.id < $4)
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

/** Whether a bet may be verified as far as was known at a moment: primary key; no locks. */
export const mayBeVerified = query<[id: number, at: Date], { readonly mayBeVerified: boolean }>(
  'bets.may-be-verified',
  `select ${told('$2').mayBeVerified} as "mayBeVerified" from bets.bet bet where bet.id = $1`,
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
         source text, legs jsonb, payout jsonb, dependence double precision, "stakeKind" text, "boostedPrice" int,
         commission numeric, paid jsonb, "isLive" boolean, "importId" int)) said
   ), added as (
     insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, pick_id,
       book, price, stake, placed_at, recorded_at, priced_at, is_verified, note, tip_off, our_probability, reference,
       imported_from, leg_count, payout, dependence, stake_kind, boosted_price, commission, paid_state, paid_profit, paid_note,
       is_live, import_id)
     select $1, league, "gameId", "gameDate", "playerId", stat, period, "lineHalves", direction, "pickId", book, price,
       stake, "placedAt", $3, $3, "isVerified", note, "tipOff", "ourProbability",
       reference, source, coalesce(jsonb_array_length(legs), 1), payout, dependence, "stakeKind", "boostedPrice", commission,
       paid ->> 'state', (paid ->> 'profit')::numeric, paid ->> 'note', "isLive", "importId"
     from given order by nth
     on conflict (account_id, reference) where deleted_at is null do nothing
     returning id, reference, ${TERMS}
   ), kept as (
     insert into bets.bet_change (bet_id, version, changed_at, is_deleted, ${TERMS})
     select id, 1, $3, false, ${TERMS} from added
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

/** The terms of a bet with what the book paid, as JSON. */
export type ChangedTerms = BetTerms & Pick<Bet, 'isVerified' | 'isLive' | 'paid'>;

/** Sets the terms of a bet, given as JSON, and stores them as its next version: primary key; locks the row. */
export const changeTerms = command<[id: number, terms: string, pricedAgain: boolean, at: Date]>(
  'bets.change-terms',
  `with changed as (
     update bets.bet bet set book = said.book, price = said.price, stake = said.stake, placed_at = said."placedAt",
       note = said.note, is_verified = said."isVerified", is_live = said."isLive", stake_kind = said."stakeKind",
       boosted_price = said."boostedPrice", commission = said.commission, paid_state = said.paid ->> 'state',
       paid_profit = (said.paid ->> 'profit')::numeric, paid_note = said.paid ->> 'note',
       priced_at = case when $3 then $4 else priced_at end, version = version + 1
     from jsonb_to_record($2::jsonb) as said (book text, price int, stake numeric, "placedAt" timestamptz, note text,
       "isVerified" boolean, "isLive" boolean, "stakeKind" text, "boostedPrice" int, commission numeric, paid jsonb)
     where id = $1
     returning id, version, bet.book, bet.price, bet.stake, placed_at, bet.note, is_verified, stake_kind, boosted_price,
       bet.commission, paid_state, paid_profit, paid_note
   )
   insert into bets.bet_change (bet_id, version, changed_at, is_deleted, ${TERMS})
   select id, version, $4, false, ${TERMS} from changed`,
);

/** Takes back the grade of a bet whose terms were corrected, so that it is graded anew: primary key; locks the row. */
export const openAgain = command<[id: number]>(
  'bets.open-again',
  `update bets.bet set state = 'open', actual_value = null, profit = null, first_graded_at = null, graded_at = null,
     reason = null, profile = null
   where id = $1`,
);

/** Deletes a bet and stores that as its last version: primary key; locks the row. */
export const deleteBet = command<[id: number, at: Date]>(
  'bets.delete-bet',
  `with gone as (
     update bets.bet set deleted_at = $2, version = version + 1 where id = $1
     returning id, version, ${TERMS}
   )
   insert into bets.bet_change (bet_id, version, changed_at, is_deleted, ${TERMS})
   select id, version, $2, true, ${TERMS} from gone`,
);

/**
 * The first bet of an account with the same claim, book, price and stake, placed within a minute; of several props with the
 * same legs. Index bet_by_account_day; no locks.
 */
export const findSame = query<[accountId: number, bet: string], { readonly id: number }>(
  'bets.find-same',
  `select bet.id
   from bets.bet bet, jsonb_to_record($2::jsonb) as said ("gameId" int, "gameDate" date, "playerId" int, stat text, period text,
     "lineHalves" smallint, direction text, book text, price int, stake numeric, "placedAt" timestamptz, legs jsonb)
   where bet.account_id = $1 and bet.deleted_at is null and bet.game_date = said."gameDate"
     and (bet.game_id, bet.player_id, bet.stat, bet.period, bet.line_halves, bet.direction, bet.book, bet.price, bet.stake)
       = (said."gameId", said."playerId", said.stat, said.period, said."lineHalves", said.direction, said.book, said.price,
         said.stake)
     and bet.leg_count = coalesce(jsonb_array_length(said.legs), 1)
     and abs(extract(epoch from bet.placed_at - said."placedAt")) < 60
     and not exists (
       select from jsonb_to_recordset(said.legs) as one ("gameId" int, "playerId" int, stat text, period text,
         "lineHalves" smallint, direction text)
       where not exists (
         select from bets.leg leg
         where leg.bet_id = bet.id and (leg.game_id, leg.player_id, leg.stat, leg.period, leg.line_halves, leg.direction)
           = (one."gameId", one."playerId", one.stat, one.period, one."lineHalves", one.direction)))
   order by bet.id
   limit 1`,
);

/** Takes the turn to log a bet of an account until the transaction ends: an advisory lock. Two equal bets wait for each other. */
export const takeBetTurn = command<[accountId: number]>(
  'bets.take-bet-turn',
  `select pg_advisory_xact_lock(hashtextextended('bets.place', $1))`,
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
  readonly stakeKind: StakeKind;
  readonly boostedPrice: number | null;
  readonly commission: number;
  readonly paid: Paid | null;
}

/**
 * Every version of the terms of these bets, in order, verified as of a moment. A version with the same price keeps the
 * verification of the one before. Primary keys; no locks.
 */
export const changesOf = query<[betIds: readonly number[], at: Date], BetChange>(
  'bets.changes-of',
  `select change.bet_id as "betId", change.version, change.changed_at as "changedAt", change.book, change.price,
     change.stake::text as stake, change.placed_at as "placedAt", change.note,
     (change.is_verified and (change.changed_at <= $2 or bet.priced_at <= $2)) as "isVerified",
     change.stake_kind as "stakeKind", change.boosted_price as "boostedPrice", change.commission::float8 as commission,
     ${PAID('change')} as paid
   from bets.bet_change change
   join bets.bet bet on bet.id = change.bet_id
   where change.bet_id = any($1) order by change.bet_id, change.version`,
);
