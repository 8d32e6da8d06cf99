/** SQL shared by two queries. */

/** The origin of a bet. */
export const SOURCE = `case when bet.imported_from is not null then 'import' when bet.pick_id is not null then 'pick' else 'own' end`;

/** On one prop, on several at one price, or a pick'em entry. */
export const KIND = `case when bet.leg_count = 1 then 'single' when bet.payout is null then 'parlay' else 'pickem' end`;

/** An account's bets by a BetFilter as JSON: parameters 1 and 2. */
export const FILTERED = `bet.account_id = $1 and bet.deleted_at is null
     and bet.game_date between ($2::jsonb ->> 'from')::date and ($2::jsonb ->> 'to')::date
     and coalesce(bet.book = ($2::jsonb ->> 'book'), true) and (($2::jsonb ->> 'stat') is null or (bet.leg_count = 1 and bet.stat = ($2::jsonb ->> 'stat')))
     and (($2::jsonb ->> 'direction') is null or (bet.leg_count = 1 and bet.direction = ($2::jsonb ->> 'direction')))
     and coalesce(bet.league = ($2::jsonb ->> 'league'), true)
     and coalesce(${SOURCE} = ($2::jsonb ->> 'source'), true)`;
