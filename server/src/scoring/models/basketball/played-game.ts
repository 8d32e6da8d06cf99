import { FITTED_COUNTS, type FittedLine } from '../../../sports/basketball/index.ts';
import type { FinishedGame } from '../../../league/index.ts';
import type { GameInfo, PeriodLine, PlayedGame, PlayerLine } from '../../../model/index.ts';

const SECONDS = 60;

/**
 * Lines have four figures before their counts: player, team, starter, seconds. Period lines have three: player, period,
 * seconds.
 */
const LINE_COUNTS = 4;
const PERIOD_COUNTS = 3;

function countsFrom(numbers: readonly (number | null)[], first: number): FittedLine {
  const counts = {} as Record<(typeof FITTED_COUNTS)[number], number>;
  FITTED_COUNTS.forEach((count, index) => {
    counts[count] = numbers[first + index]!;
  });
  return counts;
}

function periodsOf(game: FinishedGame): ReadonlyMap<number, PeriodLine[]> {
  const byPlayer = new Map<number, PeriodLine[]>();
  for (const numbers of game.periods) {
    const [playerId, period, seconds] = numbers as [number, number, number];
    const line = { period, minutes: seconds / SECONDS, counts: countsFrom(numbers, PERIOD_COUNTS) };
    const lines = byPlayer.get(playerId);
    if (lines === undefined) byPlayer.set(playerId, [line]);
    else lines.push(line);
  }
  return byPlayer;
}

/** A game's line before tip-off; both null without a quote. */
export type GameLine = Pick<GameInfo, 'homeSpread' | 'total'>;
const NO_LINE: GameLine = { homeSpread: null, total: null };

/** A finished game as the model's input: minutes instead of seconds, counts by name. */
export function playedGame(game: FinishedGame, { homeSpread, total }: GameLine = NO_LINE): PlayedGame {
  const { gameId, day, season, homeTeamId, awayTeamId } = game;
  const periods = periodsOf(game);
  const lines = game.lines.map((numbers): PlayerLine => {
    const [playerId, teamId, starter, seconds] = numbers as [number, number, number | null, number];
    return {
      playerId,
      teamId,
      starter: starter === null ? null : starter === 1,
      minutes: seconds / SECONDS,
      counts: countsFrom(numbers, LINE_COUNTS),
      periods: periods.get(playerId) ?? [],
    };
  });
  const playoffs = game.seasonType === 'playoffs';
  return { gameId, day, season, playoffs, homeTeamId, awayTeamId, homeSpread, total, lines };
}

/** False if the box score lacks a whole team: it then gives no pace, defense or absences. */
export function isWhole({ lines, homeTeamId, awayTeamId }: PlayedGame): boolean {
  return [homeTeamId, awayTeamId].every((teamId) => lines.some((line) => line.teamId === teamId));
}
