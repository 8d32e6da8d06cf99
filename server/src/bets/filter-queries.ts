/** SQL that two queries share. */

/** Where a bet came from. */
export const SOURCE = `case when bet.imported_from is not null then 'import' when bet.pick_id is not null then 'pick' else 'own' end`;

/** An account's bets by a BetFilter as JSON: parameters 1 and 2. */
export const FILTERED = `bet.account_id = $1 and bet.deleted_at is null
     and bet.game_date between ($2::jsonb ->> 'from')::date and ($2::jsonb ->> 'to')::date
     and coalesce(bet.book = ($2::jsonb ->> 'book'), true) and coalesce(bet.stat = ($2::jsonb ->> 'stat'), true)
     and coalesce(bet.direction = ($2::jsonb ->> 'direction'), true)
     and coalesce(bet.league = ($2::jsonb ->> 'league'), true)
     and coalesce(${SOURCE} = ($2::jsonb ->> 'source'), true)`;
