import { command } from '../../platform/index.ts';

/**
 * Adds the ids of a numbering to games, matched by day and teams. The game must have an id of another numbering and none of
 * this one. Primary key of game_external, index game_by_date; locks no existing row.
 */
export const linkGames = command<[league: string, ids: string, otherIds: string, games: string]>(
  'league.link-games',
  `insert into league.game_external (league, source, external_id, game_id, known_at)
   select $1, $2, stated."externalId", game.id, stated."knownAt"
   from json_to_recordset($4) as stated
     ("externalId" text, "gameDate" date, "homeTeamId" int, "awayTeamId" int, "knownAt" timestamptz)
   join league.game game on game.league = $1 and game.game_date = stated."gameDate"
     and game.home_team_id = stated."homeTeamId" and game.away_team_id = stated."awayTeamId"
   where exists (select from league.game_external other where other.game_id = game.id and other.source = $3)
     and not exists (select from league.game_external mine where mine.game_id = game.id and mine.source = $2)
   on conflict (league, source, external_id) do nothing`,
);

/**
 * Adds the ids of a numbering to players, matched by name. The name must be unique in the league, and the player must have an
 * id of another numbering and none of this one. The player must have played within the last seasons or not at all: an old
 * name may be another person's by now. Index player_by_name; locks no existing row.
 */
export const linkPlayersByName = command<
  [league: string, ids: string, otherIds: string, playedWithinDays: number, players: string]
>(
  'league.link-players-by-name',
  `insert into league.player_external (league, source, external_id, player_id, known_at)
   select $1, $2, stated."externalId", player.id, stated."knownAt"
   from json_to_recordset($5) as stated ("externalId" text, "nameKey" text, "knownAt" timestamptz)
   join league.player player on player.league = $1 and player.name_key = stated."nameKey"
   where (select count(*) from league.player one where one.league = $1 and one.name_key = stated."nameKey") = 1
     and exists (select from league.player_external other where other.player_id = player.id and other.source = $3)
     and not exists (select from league.player_external mine where mine.player_id = player.id and mine.source = $2)
     and coalesce((select max(line.played_on) from league.box_line line where line.player_id = player.id)
       > stated."knownAt"::date - $4::int, true)
   on conflict (league, source, external_id) do nothing`,
);

/** Stores former names that no other player has and that have no decision; primary keys and index player_by_name. */
export const keepFormerNames = command<[league: string, names: string]>(
  'league.keep-former-names',
  `insert into league.player_alias (league, name_key, player_id, known_at, decided_by)
   select $1, "nameKey", "playerId", "knownAt", 'rename'
   from json_to_recordset($2) as stated ("nameKey" text, "playerId" int, "knownAt" timestamptz)
   where not exists (
     select from league.player other
     where other.league = $1 and other.name_key = stated."nameKey" and other.id <> stated."playerId")
   on conflict (league, name_key) do nothing`,
);
