/** SQL shared by two queries. */

/** The origin of a bet. */
export const SOURCE = `case when bet.imported_from is not null then 'import' when bet.pick_id is not null then 'pick' else 'own' end`;

/** On one prop, on several at one price, or a pick'em entry. */
export const KIND = `case when bet.leg_count = 1 then 'single' when bet.payout is null then 'parlay' else 'pickem' end`;

interface FilterParameters {
  readonly account: string;
  /** A BetFilter as JSON. */
  readonly filter: string;
}

/** An account's bets that pass a filter. */
export const filtered = ({
  account,
  filter,
}: FilterParameters): string => `bet.account_id = ${account} and bet.deleted_at is null
     and bet.game_date between (${filter}::jsonb ->> 'from')::date and (${filter}::jsonb ->> 'to')::date
     and coalesce(bet.book = (${filter}::jsonb ->> 'book'), true) and ((${filter}::jsonb ->> 'stat') is null or (bet.leg_count = 1 and bet.stat = (${filter}::jsonb ->> 'stat')))
     and ((${filter}::jsonb ->> 'direction') is null or (bet.leg_count = 1 and bet.direction = (${filter}::jsonb ->> 'direction')))
     and coalesce(bet.league = (${filter}::jsonb ->> 'league'), true)
     and coalesce(${SOURCE} = (${filter}::jsonb ->> 'source'), true)`;
