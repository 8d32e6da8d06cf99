import { query } from '../../platform/index.ts';
import type { ListedGame } from './resolve-game.ts';
import type { Spell } from './resolve-player.ts';

/** Every team of a league; whole table, no locks. */
export const listTeams = query<[league: string], { readonly id: number; readonly abbreviation: string }>(
  'league.list-teams',
  `select id, abbreviation from league.team where league = $1`,
);

/** Every game of a league with an id in a numbering, and its last known tip-off; index game_by_date, no locks. */
export const listGames = query<[league: string, ids: string], ListedGame>(
  'league.list-games',
  `select game.id, external.external_id as "externalId", game.season, game.game_date as "gameDate",
     home.abbreviation as home, away.abbreviation as away,
     game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId", state.tip_off as "tipOff"
   from league.game game
   join league.game_external external
     on external.game_id = game.id and external.league = game.league and external.source = $2
   join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
   join league.team home on home.id = game.home_team_id
   join league.team away on away.id = game.away_team_id
   where game.league = $1
   order by game.game_date, game.id`,
);

/** Every player of a league, with the id in a numbering if it has one; index player_by_name, no locks. */
export const listPlayers = query<
  [league: string, ids: string],
  { readonly id: number; readonly name: string; readonly externalId: string | null }
>(
  'league.list-players',
  `select player.id, player.name, external.external_id as "externalId"
   from league.player player
   left join league.player_external external
     on external.player_id = player.id and external.league = player.league and external.source = $2
   where player.league = $1
   order by player.id`,
);

/** The teams each player appeared for in each season, from the box scores in force; scans all their lines, no locks. */
export const listSpells = query<[league: string], Spell & { readonly playerId: number }>(
  'league.list-spells',
  `select line.player_id as "playerId", game.season, line.team_id as "teamId",
     min(game.game_date) as first, max(game.game_date) as last
   from league.game game
   join league.box_score score on score.game_id = game.id and score.superseded_at = 'infinity'
   join league.box_line line on line.box_score_id = score.id
   where game.league = $1
   group by line.player_id, game.season, line.team_id`,
);

/** Every decided spelling of a league; whole table, no locks. */
export const listAliases = query<[league: string], { readonly nameKey: string; readonly playerId: number }>(
  'league.list-aliases',
  `select name_key as "nameKey", player_id as "playerId" from league.player_alias where league = $1`,
);

/**
 * The players who appeared in these games, from the box scores in force: unique key (game_id, source, known_at), no locks.
 */
export const appearances = query<[gameIds: readonly number[]], { readonly gameId: number; readonly playerId: number }>(
  'league.appearances',
  `select score.game_id as "gameId", line.player_id as "playerId"
   from league.box_score score
   join league.box_line line on line.box_score_id = score.id
   where score.game_id = any($1) and score.superseded_at = 'infinity'`,
);
