-- Who decided whom a spelling means: an operator, whose word stands, or the list that comes with the program, which may be
-- corrected. Of those that are there nobody noted it: they count as an operator's, so that nothing is written over one.
alter table league.player_alias add column decided_by text not null default 'operator'
  check (decided_by in ('operator', 'list'));

-- Spellings that nobody was known by and that one player is called, or was decided to be called, since.
delete from league.name_review review
where reason like 'no player is known as %'
  and (exists (select from league.player_alias alias
               where alias.league = review.league and alias.name_key = review.name_key)
    or (select count(*) from league.player player
        where player.league = review.league and player.name_key = review.name_key) = 1);
