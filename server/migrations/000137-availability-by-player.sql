-- Whom a player plays for now is asked of all that was ever reported of him.
create index availability_by_player on league.availability (player_id, known_at);
