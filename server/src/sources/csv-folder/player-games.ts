import type { Day } from '../../kernel/index.ts';
import { BOX_COUNTS, countOf, type CountLine } from '../../sports/index.ts';
import { regulationMinutes, leagueOf, type League } from '../../leagues/index.ts';
import { column, columnIfThere, flag, optional, text, Unreadable } from './columns.ts';
import { countLine, countsOfAbsent, wholeCounts } from './counts.ts';
import { countColumnsOrEmpty, gameDate, gameId, playerId, season, seasonType, teamCode } from './shared-columns.ts';
import { minutesOf } from './spellings/spellings.ts';
import { fileKind } from './table.ts';

export interface PlayerGameRow {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly playerId: string;
  readonly name: string;
  readonly team: string;
  /** False for the row of a player who did not play. */
  readonly played: boolean;
  /** Null if the file does not say. */
  readonly starter: boolean | null;
  readonly seconds: number;
  readonly counts: CountLine;
}

const MOST_OVERTIMES = 6;

/** Minutes of one player in one game, at most those of its longest game. Whole minutes are rounded by the source. */
function minutesOnCourt(given: string, league: League): { readonly minutes: number; readonly isWhole: boolean } {
  const { periods } = leagueOf(league);
  const longest = regulationMinutes(periods) + MOST_OVERTIMES * periods.overtimeMinutes;
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
  name: String.raw`player-games-(\d{4}(?:-\d\d)?)`,
  columns: {
    season,
    seasonType,
    gameId,
    gameDate,
    playerId,
    name: column('player_name', text(80), 'name'),
    team: teamCode('team', "the player's team"),
    opponent: teamCode('opp', 'the other team'),
    home: column('home', flag, '1 or True at home, 0 or False away'),
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
      minutes.isWhole && minutes.minutes === 0 && BOX_COUNTS.some((count) => countOf(counts, count));
    const seconds = isRoundedAway ? ROUNDED_AWAY_SECONDS : Math.round(minutes.minutes * 60);
    return { ...row, played: true, seconds, counts };
  },
});
