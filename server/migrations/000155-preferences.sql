-- Preferences: how an account looks at prices, which books it has, and how it sizes its stakes.
create schema preferences;

-- The preferences of an account that has set any. They are replaced as a whole: the last one written holds.
create table preferences.preference (
  account_id int primary key references accounts.account on delete cascade,
  -- Keys of books; null for all of them.
  books text[] check (cardinality(books) > 0),
  odds_format text not null check (odds_format in ('American', 'Decimal', 'Fractional')),
  -- A name of the IANA time zones.
  time_zone text not null,
  -- In the account's own currency; null where no stakes are suggested.
  bankroll numeric(12, 2) check (bankroll > 0),
  unit_share double precision not null check (unit_share > 0 and unit_share <= 1),
  kelly_fraction double precision not null check (kelly_fraction > 0 and kelly_fraction <= 1),
  max_stake_share double precision not null check (max_stake_share > 0 and max_stake_share <= 1),
  changed_at timestamptz not null
);
