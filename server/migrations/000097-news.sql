-- What was learned since a moment: the schedule asks before it scores or settles anything again.
create index availability_by_news on league.availability (known_at);
create index game_state_by_news on league.game_state (known_at);
create index box_score_by_news on league.box_score (known_at);
create index quote_by_news on odds.quote using brin (known_at);
