-- Public view: every version of the settled games, with the moments between which it was in force. Processes of the version
-- before still read research.settled_games during an upgrade.
create view research.settled_game_versions as
  select game_id, known_at, superseded_at, game_date, tip_off from research.settled_game;
