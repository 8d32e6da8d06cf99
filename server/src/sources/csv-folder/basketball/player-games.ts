import { BASKETBALL_COUNTS } from '../../../sports/basketball/index.ts';
import { countOf } from '../../../sports/index.ts';
import { longestGame, type League } from '../../../leagues/index.ts';
import { column, columnIfThere, flag, optional, Unreadable } from '../columns.ts';
import { PLAYER_GAME_COLUMNS, SEASON_PART, type PlayerGameRow } from '../player-games.ts';
import { minutesOf } from '../spellings/spellings.ts';
import { fileKind } from '../table.ts';
import { countColumnsOrEmpty, countLine, countsOfAbsent, wholeCounts } from './counts.ts';

/** Minutes of one player in one game, at most those of its longest game. Whole minutes are rounded by the source. */
function minutesOnCourt(given: string, league: League): { readonly minutes: number; readonly isWhole: boolean } {
  const longest = longestGame(league) / 60;
  const read = minutesOf(given);
  if (read === undefined) throw new Unreadable(`“${given}” is no number of minutes such as 36.27 or 36:16`);
  if (read.minutes < 0 || read.minutes > longest) throw new Unreadable(`${given} is not from 0 to ${longest}`);
  return read;
}

/** For a player with 0 rounded minutes but some counts: half of the longest time that rounds to 0. */
const ROUNDED_AWAY_SECONDS = 15;

export const playerGames = fileKind({
  kind: 'player-games',
  title: 'Box scores: everyone who played',
  name: `player-games-${SEASON_PART}`,
  columns: {
    ...PLAYER_GAME_COLUMNS,
    starter: columnIfThere('starter', flag, '1 or True for a starter; may be empty'),
    minutes: column(
      'min',
      optional(minutesOnCourt),
      'minutes on court, decimal, whole or as 36:16; empty, as are all counts or 0, for who did not play',
    ),
    ...countColumnsOrEmpty,
  },
  row: (values): PlayerGameRow => {
    const { gameId, gameDate, playerId, name, team, starter, minutes } = values;
    const row = { gameId, gameDate, playerId, name, team, starter };
    if (minutes === null) return { ...row, played: false, seconds: 0, counts: countsOfAbsent(values) };
    const counts = countLine(wholeCounts(values));
    const isRoundedAway =
      minutes.isWhole && minutes.minutes === 0 && BASKETBALL_COUNTS.some((count) => countOf(counts, count));
    const seconds = isRoundedAway ? ROUNDED_AWAY_SECONDS : Math.round(minutes.minutes * 60);
    return { ...row, played: true, seconds, counts };
  },
});
