import { query } from '../../platform/index.ts';
import type { Day, GameStatus, SeasonType } from '../../kernel/index.ts';
import { countColumns, type CountLine } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

/** A game as known at a moment. */
export interface Game {
  readonly id: number;
  readonly league: League;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameDate: Day;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly status: GameStatus;
  readonly tipOff: Date;
  /** The later of two moments: when we learned of the game, and of this state. */
  readonly knownAt: Date;
}

const KNOWN_GAME = `
  select game.id, game.league, game.season, game.season_type as "seasonType", game.game_date as "gameDate",
    game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId",
    home.abbreviation as "homeTeam", away.abbreviation as "awayTeam",
    state.status, state.tip_off as "tipOff", greatest(game.known_at, state.known_at) as "knownAt"
  from league.game game
  join league.team home on home.id = game.home_team_id
  join league.team away on away.id = game.away_team_id
  join league.game_state state on state.game_id = game.id`;

/** The games of one game day as known at a moment, ordered by tip-off: index game_by_date, no locks. */
export const gamesOfDay = query<[league: League, date: Day, asOf: Date], Game>(
  'league.games-of-day',
  `${KNOWN_GAME}
   where game.league = $1 and game.game_date = $2
     and game.known_at <= $3 and state.known_at <= $3 and state.superseded_at > $3
   order by state.tip_off, game.id`,
);

/** These games as known at a moment: primary keys, no locks. */
export const gamesKnown = query<[gameIds: readonly number[], asOf: Date], Game>(
  'league.games-known',
  `${KNOWN_GAME}
   where game.id = any($1) and game.known_at <= $2 and state.known_at <= $2 and state.superseded_at > $2`,
);

/** A state of a game. */
export interface GameState extends Pick<Game, 'id' | 'status' | 'tipOff'> {
  /** Null while it is in force. */
  readonly supersededAt: Date | null;
}

/** The states of these games as known at a moment, and when each was replaced: primary keys, no locks. */
export const gameStates = query<[gameIds: readonly number[], asOf: Date], GameState>(
  'league.game-states',
  `select state.game_id as id, state.status, state.tip_off as "tipOff",
     nullif(state.superseded_at, 'infinity') as "supersededAt"
   from league.game_state state
   where state.game_id = any($1) and state.known_at <= $2 and state.superseded_at > $2
   order by state.game_id`,
);

/** A team's next games from a day on that have not begun, as known at a moment, by time: index game_by_date, no locks. */
export const gamesAhead = query<[league: League, teamId: number, from: Day, asOf: Date], Game>(
  'league.games-ahead',
  `${KNOWN_GAME}
   where game.league = $1 and $2 in (game.home_team_id, game.away_team_id) and game.game_date >= $3
     and game.known_at <= $4 and state.known_at <= $4 and state.superseded_at > $4
     and state.status = 'scheduled' and state.tip_off > $4
   order by state.tip_off, game.id`,
);

export interface PlayerName {
  readonly id: number;
  readonly name: string;
}

/** Names of these players: primary key, no locks. */
export const playerNames = query<[playerIds: readonly number[]], PlayerName>(
  'league.player-names',
  `select id, name from league.player where id = any($1)`,
);

/** The league of a player, or of a game: primary keys, no locks. */
export const leagueOfPlayer = query<[playerId: number], { readonly league: League }>(
  'league.league-of-player',
  'select league from league.player where id = $1',
);
export const leagueOfGame = query<[gameId: number], { readonly league: League }>(
  'league.league-of-game',
  'select league from league.game where id = $1',
);

const COUNT_COLUMNS = countColumns('line');

/** One player's line in one game, as known at a moment. */
export interface PastLine extends CountLine {
  readonly playerId: number;
  readonly gameId: number;
  readonly gameDate: Day;
  readonly teamId: number;
  readonly boxScoreId: number;
  readonly hasPeriods: boolean;
  /** It only gives the player's team; its counts are not used. */
  readonly isPreseason: boolean;
  readonly knownAt: Date;
}

/**
 * The last games of each player before a day, newest first, from the box scores in force at a moment. At most `most` each,
 * and as many of the preseason; none before `since`. If two sources have one in force, the one learned last counts. Index
 * game_by_date, then each game's box score by its unique key and all its lines by theirs; no locks. The added zero keeps the
 * player ids out of that key. Otherwise the plan searched each player in each game (140 ms for 390 players, instead of 25).
 */
export const recentLines = query<
  [league: League, playerIds: readonly number[], since: Day, before: Day, asOf: Date, most: number],
  PastLine
>(
  'league.recent-lines',
  `with box as (
     select distinct on (game.id) box.id, box.game_id, game.game_date, box.has_periods, box.known_at,
       game.season_type = 'preseason' as is_preseason
     from league.game game
     join league.box_score box on box.game_id = game.id and box.known_at <= $5 and box.superseded_at > $5
     where game.league = $1 and game.game_date >= $3 and game.game_date < $4
     order by game.id, box.known_at desc, box.id desc
   ), ranked as (
     select box.game_id, box.game_date, box.has_periods, box.known_at, box.is_preseason, line.*,
       row_number() over (
         partition by line.player_id, box.is_preseason order by box.game_date desc, box.game_id desc) as nth
     from box
     join league.box_line line on line.box_score_id = box.id
     where line.player_id + 0 = any($2) and line.seconds > 0
   )
   select line.player_id as "playerId", line.game_id as "gameId", line.game_date as "gameDate",
     line.team_id as "teamId", line.box_score_id as "boxScoreId", line.has_periods as "hasPeriods",
     line.is_preseason as "isPreseason", line.known_at as "knownAt", ${COUNT_COLUMNS}
   from ranked line
   where line.nth <= $6
   order by line.player_id, line.game_date desc, line.game_id desc`,
);

/** A game's box score in force at a moment. */
export interface BoxScore {
  readonly id: number;
  readonly gameId: number;
  readonly hasPeriods: boolean;
  readonly knownAt: Date;
}

/**
 * The box score in force of each of these games at a moment; of two sources, the one learned last. The unique key's index, no
 * locks.
 */
export const boxScoresInForce = query<[gameIds: readonly number[], asOf: Date], BoxScore>(
  'league.box-scores-in-force',
  `select distinct on (box.game_id) box.id, box.game_id as "gameId", box.has_periods as "hasPeriods",
     box.known_at as "knownAt"
   from league.box_score box
   where box.game_id = any($1) and box.known_at <= $2 and box.superseded_at > $2
   order by box.game_id, box.known_at desc, box.id desc`,
);

/** A player's line for a whole game. */
export interface BoxLine extends CountLine {
  readonly boxScoreId: number;
  readonly playerId: number;
  readonly teamId: number;
  /** Null where no source says it. */
  readonly starter: boolean | null;
  readonly seconds: number;
}

const BOX_LINES = `select line.box_score_id as "boxScoreId", line.player_id as "playerId", line.team_id as "teamId",
     line.starter, line.seconds, ${COUNT_COLUMNS}
   from league.box_line line
   where line.box_score_id = any($1)`;

/** The lines of these players in these box scores; a player who did not play has none. Primary key, no locks. */
export const boxLines = query<[boxScoreIds: readonly number[], playerIds: readonly number[]], BoxLine>(
  'league.box-lines',
  `${BOX_LINES} and line.player_id = any($2)`,
);

/** Every line of these box scores: primary key, no locks. */
export const linesOfBoxScores = query<[boxScoreIds: readonly number[]], BoxLine>(
  'league.lines-of-box-scores',
  BOX_LINES,
);

/** A player's line for one period: 1 to 4, overtimes from 5. */
export interface BoxPeriodLine extends CountLine {
  readonly boxScoreId: number;
  readonly playerId: number;
  readonly period: number;
  readonly seconds: number;
}

const PERIOD_LINES = `select line.box_score_id as "boxScoreId", line.player_id as "playerId", line.period, line.seconds, ${COUNT_COLUMNS}
   from league.period_line line
   where line.box_score_id = any($1)`;

/** Every period line of these box scores: primary key, no locks. */
export const boxPeriods = query<[boxScoreIds: readonly number[]], BoxPeriodLine>('league.box-periods', PERIOD_LINES);

/** The period lines of these players in these box scores: primary key, no locks. */
export const periodLines = query<[boxScoreIds: readonly number[], playerIds: readonly number[]], BoxPeriodLine>(
  'league.period-lines',
  `${PERIOD_LINES} and line.player_id = any($2)`,
);

/**
 * The game days nearest to a day, for each `{ league, day }`, as known now. Preseason and postponed games are excluded. Index
 * game_by_date in both directions, each game's state by its key; no locks.
 */
export const nearestGameDays = query<
  [days: string],
  { readonly league: League; readonly last: Day | null; readonly next: Day | null }
>(
  'league.nearest-game-days',
  `select asked.league, past.game_date as last, ahead.game_date as next
   from json_to_recordset($1) as asked (league text, day date)
   left join lateral (
     select game.game_date from league.game game
     join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
     where game.league = asked.league and game.game_date < asked.day and game.season_type <> 'preseason'
       and state.status not in ('postponed', 'cancelled')
     order by game.game_date desc limit 1) past on true
   left join lateral (
     select game.game_date from league.game game
     join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
     where game.league = asked.league and game.game_date >= asked.day and game.season_type <> 'preseason'
       and state.status not in ('postponed', 'cancelled')
     order by game.game_date limit 1) ahead on true`,
);
