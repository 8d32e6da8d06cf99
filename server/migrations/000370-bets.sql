-- A file of bets that was imported, to be taken back as one.
create table bets.import (
  id int generated always as identity primary key,
  account_id int not null references accounts.account on delete cascade,
  imported_at timestamptz not null,
  -- The format of the file.
  source text not null,
  -- Rows of the file by what became of them.
  total int not null,
  accepted int not null,
  differs int not null,
  duplicates int not null,
  skipped int not null,
  wrong int not null,
  taken_back_at timestamptz
);
-- bets.list-imports: the imports of an account, newest first.
create index import_by_account on bets.import (account_id, id);

alter table bets.bet
  -- What the book really did, as its owner says; null where it paid by the grade.
  add column paid_state text check (paid_state in ('cashed-out', 'void', 'bonus', 'corrected', 'other')),
  add column paid_profit numeric(14, 2),
  add column paid_note text,
  -- The stake of a bonus is not returned and not lost; a boost pays at another price.
  add column stake_kind text not null default 'cash' check (stake_kind in ('cash', 'bonus', 'boost')),
  add column boosted_price int check (abs(boosted_price) >= 100),
  -- Share of the winnings that the book keeps.
  add column commission numeric(5, 4) not null default 0 check (commission >= 0 and commission < 1),
  -- Placed while its game ran.
  add column is_live boolean not null default false,
  -- The import that it came with.
  add column import_id int references bets.import on delete set null,
  add check ((paid_state is null) = (paid_profit is null) and (paid_note is null or paid_state is not null)),
  add check ((stake_kind = 'boost') = (boosted_price is not null)),
  add check (not is_live or not is_verified);
-- bets.take-back: the bets of an import.
create index bet_by_import on bets.bet (import_id) where import_id is not null;

alter table bets.bet_change
  add column paid_state text,
  add column paid_profit numeric(14, 2),
  add column paid_note text,
  add column stake_kind text not null default 'cash',
  add column boosted_price int,
  add column commission numeric(5, 4) not null default 0;

-- A verified bet is what it was at tip-off. Of any other its owner may correct the terms, and it is graded anew; what the book
-- paid stands beside the grade and may be told at any time.
create or replace function bets.keep_terms() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.account_id, new.league, new.game_id, new.player_id, new.stat, new.period, new.line_halves, new.direction,
      new.pick_id, new.recorded_at, new.our_probability, new.reference, new.imported_from, new.leg_count, new.payout,
      new.dependence)
     is distinct from (old.account_id, old.league, old.game_id, old.player_id, old.stat, old.period, old.line_halves,
      old.direction, old.pick_id, old.recorded_at, old.our_probability, old.reference, old.imported_from, old.leg_count,
      old.payout, old.dependence) then
    raise exception 'what a bet claims does not change' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'open' and (old.is_verified or new.is_verified)
     and (new.book, new.price, new.stake, new.placed_at, new.is_verified, new.deleted_at, new.stake_kind, new.boosted_price,
      new.commission)
     is distinct from (old.book, old.price, old.stake, old.placed_at, old.is_verified, old.deleted_at, old.stake_kind,
      old.boosted_price, old.commission) then
    raise exception 'a graded bet does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
