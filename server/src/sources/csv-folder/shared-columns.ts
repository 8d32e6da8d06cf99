import { SEASON_TYPES } from '../../kernel/index.ts';
import { findTeam, leagueOf, seasonFrom, type League } from '../../leagues/index.ts';
import { column, Unreadable, day, matching, oneOf, repeated, whole, type Column } from './columns.ts';
import { paddedId, wholeText } from './spellings/spellings.ts';

/** Columns that several kinds of file share. */
export const gameId = column(
  'game_id',
  repeated((given, league) => {
    const { pattern, example } = leagueOf(league).files.gameIds;
    return matching(pattern, `a game id such as ${example}`)(paddedId(given, example));
  }),
  "the game's id: the league's own, or that of the archive",
);
export const playerId = column(
  'player_id',
  (given) => matching(/^\d{1,10}$/, 'a player id')(wholeText(given) ?? given),
  "the player's id: the league's own, or that of the archive",
);
export const gameDate = column('game_date', repeated(day), 'day of the game, US Eastern');
export const season = column('season', repeated(seasonLabel), 'season as the league labels it, such as 2023-24');
export const seasonType = column('season_type', oneOf(SEASON_TYPES), SEASON_TYPES.join(', '));

const abbreviation = matching(/^[A-Z]{3}$/, "a team's abbreviation");

/** Seconds in one period, at most its length. */
export const secondsInPeriod = (given: string, league: League): number =>
  whole(0, 60 * leagueOf(league).periods.minutes)(given);

function seasonLabel(given: string, league: League): string {
  const example = seasonFrom(league, 2023);
  if (!/^20\d\d/.test(given) || seasonFrom(league, Number(given.slice(0, 4))) !== given)
    throw new Unreadable(`“${given}” is not a season such as ${example}`);
  return given;
}

/** A team by any name that feeds use, as the league's abbreviation. Any other abbreviation is kept as it is. */
export function teamCode(name: string, meaning: string): Column<string> {
  return column(
    name,
    repeated((given, league) => findTeam(league, given) ?? abbreviation(given)),
    meaning,
  );
}
