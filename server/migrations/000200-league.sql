-- How often news of a league was written, for modules whose answers show it: an equal turn means equal news.
create view league.news_turns as
  select league, turn from league.news_turn;
